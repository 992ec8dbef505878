/** Events about payments, refunds and customers that are not in our books. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { member } from '#server/ledger/index.ts';
import { settlePayment } from '#server/payments/index.ts';
import { ensureCustomer } from '#server/payments/payers/ensure-customer.ts';
import { openBank } from '../bank.ts';

const bank = await openBank({ max: 30 });

const process = (eventId: string) => bank.run('process-webhook-event', { eventId });

test('events of another shop’s intent, refund and dispute on the same account are ignored', async () => {
  const intent = await bank.cardProcessor.createPaymentIntent({
    paymentId: 'order-17-of-another-shop',
    amountCents: 10_00n,
    idempotencyKey: newId(),
    description: 'A hat',
  });
  await bank.pay(intent.id);
  const refund = await bank.cardProcessor.createRefund({
    paymentIntentId: intent.id,
    amountCents: 1_00n,
    idempotencyKey: newId(),
    metadata: { refundId: 'return-3' },
  });
  const dispute = await bank.pull<{ id: string }>(`payment_intents/${intent.id}/dispute`);
  const posted = await bank.count('ledger_transaction');
  for (const { id } of [intent, refund, dispute])
    for (const event of await bank.events(id)) {
      await bank.deliver(event);
      await process(event.id);
    }
  expect(await bank.count('ledger_transaction')).toBe(posted);
  const { rows } = await bank.db.query('select from webhook_event where processed_at is null');
  expect(rows).toEqual([]);
});

test('a refund of ours that a restore lost is for the staff, instead of waiting for ever', async () => {
  const maya = await bank.person();
  const { paymentIntentId, paymentId } = await bank.topUp(maya, '50');
  const { id } = await bank.cardProcessor.createRefund({
    paymentIntentId,
    amountCents: 5_00n,
    idempotencyKey: newId(),
    metadata: { refundId: newId(), paymentId },
  });
  for (const event of await bank.events(id)) {
    await bank.deliver(event);
    await process(event.id);
  }
  const { rows } = await bank.db.query('select code, reference from payment_problem where payment_id = $1', [
    paymentId,
  ]);
  expect(rows).toEqual([{ code: 'refund-at-processor', reference: id }]);
});

test('an intent that the processor does not know is no payment of ours, and a stranger no customer', async () => {
  expect(await settlePayment(bank.deps, 'pi_that_nobody_knows')).toEqual({ known: false, ours: false });
  expect(await ensureCustomer(bank.deps, member(newId()))).toBeNull();
});
