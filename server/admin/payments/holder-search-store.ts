/** The SQL that finds the holder of an account by what staff type, and names it. */
import { fullNameSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Holder } from '#server/ledger/index.ts';

/** The owner of the statement that a payment is on. */
export async function findHolderOfPayment(db: Queryable, intentId: string): Promise<Holder | undefined> {
  const { rows } = await db.query<Holder>(
    `select case when kind = 'guest_reward' then 'guest' when enterprise_id is null then 'member' else 'enterprise' end as kind,
       coalesce(user_id, enterprise_id, id) as "ownerId"
     from payment where intent_id = $1`,
    [intentId],
  );
  return rows[0];
}

export type HolderNames = { name: string; email: string };

export async function findHolderNames(db: Queryable, { kind, ownerId }: Holder): Promise<HolderNames> {
  const { rows } = await db.query<HolderNames>(
    kind === 'member'
      ? `select ${fullNameSql('users')} as name,
           case when deleted_at is null then email else '' end as email from users where id = $1`
      : kind === 'guest'
        ? `select coalesce(sender_name, 'A guest') as name, coalesce(sender_email, '') as email from payment where id = $1`
        : `select company_name as name, '' as email from enterprise where id = $1`,
    [ownerId],
  );
  return rows[0] ?? { name: '', email: '' };
}

/** A user's id, by email or username. */
export async function findUserId(db: Queryable, words: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select id from users where deleted_at is null and email = $1
     union all
     select id from users where deleted_at is null and username = $1 limit 1`,
    [words],
  );
  return rows[0]?.id;
}

/** The only user with this full name, in lower case; undefined where several have it. */
export async function findNamesake(db: Queryable, words: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select id from users where deleted_at is null and (lower(first_name || ' ' || last_name)) collate "C" = $1 limit 2`,
    [words],
  );
  return rows.length === 1 ? rows[0]?.id : undefined;
}

/** A company by its name, in lower case. */
export async function findEnterpriseId(db: Queryable, words: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select id from enterprise where slug = regexp_replace($1, '\\s+', '', 'g') limit 1`,
    [words],
  );
  return rows[0]?.id;
}
