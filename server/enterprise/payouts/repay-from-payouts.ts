/**
 * A recipient who owes for a disputed payment repays it from a payout first, and is notified. The enterprise
 * is not.
 */
import { displayCents } from '#contract/kernel/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import { member, repayDebts } from '#server/ledger/index.ts';
import { notify } from '#server/notifications/index.ts';

export type RepayablePayout = { payoutId: string; recipientId: string; amountCents: bigint };

/** In the transaction of the payout. Returns those of which a part repaid a debt. */
export async function repayFromPayouts(
  tx: Tx,
  companyName: string,
  rewards: readonly RepayablePayout[],
): Promise<{ repaidCents: bigint }[]> {
  const credits = rewards.map(({ payoutId, recipientId, amountCents }) => ({
    cause: payoutId,
    holder: member(recipientId),
    amountCents,
  }));
  const repayments = await repayDebts(tx, credits);
  for (const { holder, amountCents, repaidCents } of repayments) {
    const [repaid, amount] = [displayCents(repaidCents), displayCents(amountCents)];
    await notify(tx, {
      userId: holder.ownerId,
      title: 'Debt Repaid',
      message: `${repaid} of the ${amount} from ${companyName} repaid what was owed for a disputed payment.`,
      about: { topic: 'transactions' },
    });
  }
  return repayments;
}
