/** The movements of a balance, summed up by month. */
import type { Queryable } from '#server/db/pool.ts';
import type { Holder } from '#server/ledger/index.ts';

export type MonthlyTotal = {
  /** "2026-11", in UTC. */
  month: string;
  /** Purchases and transfers out, minus released purchases. */
  spentCents: bigint;
  /** Everything else. This minus `spentCents` is the change of the balance. */
  fundedCents: bigint;
};

/** The months from `since` on with any movement, unordered. */
export async function readMonthlyTotals(
  db: Queryable,
  { kind, ownerId }: Holder,
  since: Date,
): Promise<MonthlyTotal[]> {
  const { rows } = await db.query<{ month: string; spent: bigint; funded: bigint }>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month,
       coalesce(-sum(amount_cents) filter (where is_spending), 0)::bigint as spent,
       coalesce(sum(amount_cents) filter (where not is_spending), 0)::bigint as funded
     from statement_posting
     cross join lateral (select type in ('purchase', 'transfer_out')
       or type = 'purchase_released' and bought_with_balance(order_id) as is_spending) as sort
     where account_id = (select id from ledger_account where kind = $1 and owner_id = $2) and created_at >= $3
     group by month`,
    [kind, ownerId, since],
  );
  return rows.map(({ month, spent, funded }) => ({ month, spentCents: spent, fundedCents: funded }));
}
