/** What a member has to add before the balance covers a price. */
import type { CurrentUser } from '#contract/accounts.ts';
import { formatCents, moneyCents } from '#contract/kernel/money.ts';

/**
 * The amount to add, with what is owed, because new money repays that first (decision 0023); at least
 * `least`, the smallest possible payment. Null when the balance is enough.
 */
export function missingAmount(
  total: bigint,
  { balance, owed }: Pick<CurrentUser, 'balance' | 'owed'>,
  least: string,
): string | null {
  const missing = total - moneyCents(balance);
  if (missing <= 0n) return null;
  const needed = missing + moneyCents(owed);
  return needed > moneyCents(least) ? formatCents(needed) : least;
}
