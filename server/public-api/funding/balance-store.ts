/** SQL of the movements of a company's balance, by offset. */
import type { Queryable } from '#server/db/pool.ts';

export type BalanceRow = {
  created_at: Date;
  amount_cents: bigint;
  balance_after_cents: bigint | null;
  kind: string;
  description: string | null;
};

export type BalanceQuery = {
  enterpriseId: string;
  from: Date | null;
  to: Date | null;
  offset: number;
  limit: number;
};

// Postings have microseconds, and clients read milliseconds: `lte` includes the whole of its millisecond.
const OF_COMPANY = `ledger_posting as posting
  where posting.account_id = (select id from ledger_account where kind = 'enterprise' and owner_id = $1)
    and ($2::timestamptz is null or posting.created_at >= $2)
    and ($3::timestamptz is null or posting.created_at < $3 + interval '1 millisecond')`;

/** Newest first. */
export async function selectBalanceRows(
  db: Queryable,
  { enterpriseId, from, to, offset, limit }: BalanceQuery,
): Promise<BalanceRow[]> {
  const { rows } = await db.query<BalanceRow>(
    `select page.created_at, page.amount as amount_cents, page.balance_after as balance_after_cents,
       transaction.kind, page.description
     from (select * from ${OF_COMPANY}
       order by posting.created_at desc, posting.transaction_id desc offset $4 limit $5) as page
     join ledger_transaction as transaction on transaction.id = page.transaction_id
     order by page.created_at desc, page.transaction_id desc`,
    [enterpriseId, from, to, offset, limit],
  );
  return rows;
}

export async function countBalanceRows(
  db: Queryable,
  { enterpriseId, from, to }: Pick<BalanceQuery, 'enterpriseId' | 'from' | 'to'>,
): Promise<number> {
  const { rows } = await db.query<{ lines: number }>(`select count(*)::int as lines from ${OF_COMPANY}`, [
    enterpriseId,
    from,
    to,
  ]);
  return rows[0]?.lines ?? 0;
}
