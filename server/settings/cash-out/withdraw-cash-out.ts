import { transaction } from '#server/db/transaction.ts';
import { lockAccount, member } from '#server/ledger/index.ts';
import type { SettingsDeps } from '../deps.ts';
import { findNewestByHand, withdrawWaiting } from './cash-out-store.ts';

/** Takes back the request that waits for staff. Returns what became of it, as its member reads it. */
export async function withdrawCashOut(
  { db, clock }: Pick<SettingsDeps, 'db' | 'clock'>,
  userId: string,
): Promise<string> {
  const isWithdrawn = await transaction(db, async (tx) => {
    // The balance first, as the closing of an account does: the other order would be a deadlock.
    await lockAccount(tx, member(userId));
    return withdrawWaiting(tx, userId, clock.now());
  });
  if (isWithdrawn) return 'The money is yours to spend.';
  const newest = await findNewestByHand(db, userId);
  if (newest?.outcome === 'paid') return 'Our staff have paid it out already.';
  return 'No request is waiting.';
}
