/** What the transactions of a list moved. */
import { formatCents } from '#contract/kernel/money.ts';
import type { TransactionTotals } from '#contract/payments.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Holder } from '#server/ledger/index.ts';
import type { StatementFilter } from './statement-filter.ts';
import { selectFloor } from './store.ts';
import { type StatementSumRow, selectStatementSums } from './sum-store.ts';

/** The most lines that one request adds up. */
export const MOST_SUMMED = 20_000;

/** Whether a range of time holds few enough lines to add up within a request. Reads only an index. */
export async function canBeSummed(
  db: Queryable,
  holder: Holder,
  { from, to }: Pick<StatementFilter, 'from' | 'to'>,
): Promise<boolean> {
  const beyond = await selectFloor(db, holder, { after: null, most: MOST_SUMMED + 1, filter: { from, to } });
  return beyond === undefined;
}

export async function sumLines(
  db: Queryable,
  holder: Holder,
  filter: StatementFilter,
): Promise<TransactionTotals> {
  if (!(await canBeSummed(db, holder, filter))) return { totals: null };
  return toTotals(await selectStatementSums(db, holder, filter));
}

export function toTotals({ count, in_cents, out_cents }: StatementSumRow): TransactionTotals {
  return { totals: { count, moneyIn: formatCents(in_cents), moneyOut: formatCents(out_cents) } };
}
