/** Pays one person in a transaction of its own, and repays from it what they owe. */
import type { Db } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { type NewPayout, type PayoutOutcome, payRecipient } from './payout-store.ts';
import { repayFromPayouts } from './repay-from-payouts.ts';

export function payAlone(db: Db, companyName: string, payout: NewPayout): Promise<PayoutOutcome> {
  return transaction(db, async (tx) => {
    const answer = await payRecipient(tx, payout);
    if (answer.paid && !answer.waiting)
      await repayFromPayouts(tx, companyName, [{ ...payout, payoutId: payout.id }]);
    return answer;
  });
}
