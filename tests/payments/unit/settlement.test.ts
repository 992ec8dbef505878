/** The movement that settles a payment. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { member } from '#server/ledger/index.ts';
import { type PaidPayment, settlementOf } from '#server/payments/settlement/settlement.ts';

test('a gift without a name is from a guest', () => {
  const payment = {
    id: newId(),
    kind: 'guest_send',
    intentId: 'pi_1',
    beneficiary: member(newId()),
    amountCents: 25_00n,
    feeCents: 1_00n,
    senderName: null,
  } as PaidPayment;
  const movement = settlementOf(payment);
  expect(movement.legs).toContainEqual(expect.objectContaining({ description: 'Received from a guest' }));
});
