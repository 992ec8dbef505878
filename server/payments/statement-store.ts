/** The SQL of the statement. Its two halves are views of migration 0004. */
import type { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#contract/payments.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Holder } from '#server/ledger/index.ts';

export type LineType = (typeof TRANSACTION_TYPES)[number];

export type StatementRow = {
  id: string;
  type: LineType;
  description: string;
  amount_cents: bigint;
  status: (typeof TRANSACTION_STATUSES)[number];
  created_at: Date;
  at_micros: bigint;
  sequence: bigint;
  intent_id: string | null;
  balance_before_cents: bigint | null;
  balance_after_cents: bigint | null;
};

/** Where a page ended. */
export type Place = { atMicros: bigint; sequence: bigint; id: string };

const columns = `id, type, description, amount_cents, status, created_at,
  (extract(epoch from created_at) * 1000000)::bigint as at_micros, sequence, intent_id,
  balance_before_cents, balance_after_cents`;

const place = `timestamptz 'epoch' + $3::bigint * interval '1 microsecond'`;

/**
 * Each half is read backwards along its index as far as the page goes, so that the hundred-thousandth transaction of a
 * person costs nothing. (The account's id is a scalar subquery: a join would hide the index's order.)
 */
export async function selectStatement(
  db: Queryable,
  { kind, ownerId }: Holder,
  after: Place | null,
  limit: number,
): Promise<StatementRow[]> {
  const owner = kind === 'member' ? 'user_id' : 'enterprise_id';
  const { rows } = await db.query<StatementRow>(
    `select * from (
       (select ${columns} from statement_posting
        where account_id = (select id from ledger_account where kind = $1 and owner_id = $2)
          and ($3::bigint is null or (created_at, sequence) < (${place}, $4::bigint))
        order by created_at desc, sequence desc limit $6)
       union all
       (select ${columns} from statement_payment
        where ${owner} = $2
          and ($3::bigint is null
            or (created_at, id) < (${place}, case when $4 = 0 then $5::uuid else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end))
        order by created_at desc, id desc limit $6)
     ) as line
     order by created_at desc, sequence desc, id desc
     limit $6`,
    [kind, ownerId, after?.atMicros, after?.sequence, after?.id, limit],
  );
  return rows;
}
