/** The SQL of deleted accounts. */
import type { Queryable } from '#server/db/pool.ts';

export type DeletedRow = {
  id: string;
  original_user_id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string | null;
  username: string;
  user_type: string;
  is_authority: boolean;
  balance_cents: bigint;
  payment_methods_data: string;
  provider_customer_id: string | null;
  deleted_at: Date;
  deleted_micros: bigint;
};

/**
 * Newest first; `search` in lower case, part of a name, an email or a username. From three letters on it uses
 * an index; fewer letters match most rows.
 */
export async function selectDeletedAccounts(
  db: Queryable,
  {
    search,
    after,
    limit,
  }: { search: string | null; after: { micros: bigint; id: string } | null; limit: number },
): Promise<DeletedRow[]> {
  const { rows } = await db.query<DeletedRow>(
    `select id, original_user_id, first_name, last_name, email, phone_number, username, user_type, is_authority,
       balance_cents, payment_methods_data, provider_customer_id, deleted_at,
       (extract(epoch from deleted_at) * 1000000)::bigint as deleted_micros
     from deleted_account
     where ($1::text is null
         or lower(first_name || ' ' || last_name || ' ' || email || ' ' || username) like $1)
       and ($2::bigint is null or (deleted_at, id) <
         (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid))
     order by deleted_at desc, id desc
     limit $4`,
    [search === null ? null : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`, after?.micros, after?.id, limit],
  );
  return rows;
}
