/** The SQL that narrows a search to a few ledger transactions: those of a period, or those of one id. */
import type { Queryable } from '#server/db/pool.ts';

/** One transaction by its id, as receipts show it, or by that of its payment or order. */
export type OneTransaction = { id: string; numbers: bigint[] };

/** The numbers of ledger transactions: after the first, up to the second. Null for no bound. */
export type Bounds = { after: bigint | null; through: bigint | null };

/** The transactions of a period, by their numbers, because times have no index. */
export async function findBounds(
  db: Queryable,
  { from, to }: { from: Date | undefined; to: Date | undefined },
): Promise<Bounds> {
  if (!from && !to) return { after: null, through: null };
  const { rows } = await db.query<Bounds>(
    `select case when $1::timestamptz is not null then last_transaction_before($1) end as after,
       case when $2::timestamptz is not null then last_transaction_before($2) end as through`,
    [from, to],
  );
  return rows[0] ?? { after: null, through: null };
}

/** The ledger transactions that a search for one means. */
export async function findOne(db: Queryable, id: string): Promise<OneTransaction> {
  const { rows } = await db.query<{ id: bigint }>(
    `select id from ledger_transaction where public_id = $1::uuid
     union all
     select settled.id from payment join ledger_transaction settled
       on settled.operation_key = 'settle:' || payment.intent_id
     where payment.id = $1::uuid
     union all
     select id from ledger_transaction where operation_key = 'hold:' || ($1::uuid)::text`,
    [id],
  );
  return { id, numbers: rows.map((row) => row.id) };
}

/**
 * Whether the bounds hold at most so many ledger transactions. Their numbers have few gaps, so nothing is
 * counted.
 */
export async function spansAtMost(db: Queryable, { after, through }: Bounds, most: number): Promise<boolean> {
  const { rows } = await db.query<{ first: bigint | null; last: bigint | null }>(
    'select (select min(id) from ledger_transaction) as first, (select max(id) from ledger_transaction) as last',
  );
  const { first, last } = rows[0] ?? {};
  return (through ?? last ?? 0n) - (after ?? (first ?? 1n) - 1n) <= most;
}
