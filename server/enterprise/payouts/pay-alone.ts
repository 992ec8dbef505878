/** Pays one person in a transaction of its own, and repays from it what they owe. */
import type { Db } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { enqueueMails } from './payout-chunk-store.ts';
import { type NewPayout, type PayoutOutcome, payRecipient } from './payout-store.ts';
import { mailWithRepaid } from './payout-texts.ts';
import { repayFromPayouts } from './repay-from-payouts.ts';

export function payAlone(db: Db, companyName: string, payout: NewPayout): Promise<PayoutOutcome> {
  return transaction(db, async (tx) => {
    // The mail says what is left, and so comes after the repayment.
    const answer = await payRecipient(tx, payout, { mail: null });
    if (answer.paid && !answer.waiting) {
      const [repaid] = await repayFromPayouts(tx, companyName, [{ ...payout, payoutId: payout.id }]);
      await enqueueMails(tx, [mailWithRepaid(payout.texts.mail, repaid?.repaidCents)]);
    }
    return answer;
  });
}
