/** Refunds, as staff ask for them and as the card processor reports them. */
import { afterEach } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { post, transfer } from '#server/ledger/index.ts';
import { requestRefund } from '#server/payments/index.ts';
import { decision } from '#tests/support/ledger.ts';
import { openBank, type Person } from '../bank.ts';

/** The product with a bank, and payments to refund. */
export async function openRefunds() {
  const bank = await openBank({ max: 30 });

  afterEach(() => bank.noFaults());

  const refund = (paymentId: string, amountCents: bigint, by = decision) =>
    requestRefund(bank.deps, { paymentId, amountCents, decision: by });
  const send = (refundId: string) => bank.run('send-refund', { refundId });

  async function spend(person: Person, amountCents: bigint): Promise<void> {
    const shop = await bank.person();
    await post(
      bank.db,
      transfer({
        transferId: newId(),
        fromUserId: person.id,
        toUserId: shop.id,
        amountCents,
        sentDescription: 'Spent',
        receivedDescription: 'Got',
      }),
    );
  }

  async function refunded(intentId: string): Promise<bigint> {
    return (await bank.cardProcessor.retrievePaymentIntent(intentId))?.refundedCents ?? -1n;
  }

  return { bank, refund, send, spend, refunded };
}
