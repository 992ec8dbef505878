/** What becomes of a refund at the card processor. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { takeInRefund } from '#server/payments/index.ts';
import { saveProcessorRefund } from '#server/payments/refunds/refund-store.ts';
import { decision } from '#tests/support/ledger.ts';
import { openRefunds } from './refunded.ts';

const { bank, refund, send, refunded } = await openRefunds();

test('a refund that the card processor refuses is released, and its money can be spent again', async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '50');
  const { refundId } = await refund(paid.paymentId, 20_00n);
  await bank.fault({ match: 'POST /v1/refunds', fault: 'refuse', status: 400, code: 'charge_disputed' });
  await send(refundId);
  expect(await bank.balance(maya)).toBe(50_00n);
  const lines = await bank.transactions(maya);
  expect(lines.slice(0, 2)).toEqual([
    expect.objectContaining({
      type: 'refund',
      amount: '20.00',
      status: 'completed',
      description: 'Refund to your card did not go through',
    }),
    expect.objectContaining({ type: 'refund', amount: '-20.00', status: 'cancelled' }),
  ]);
  expect((await bank.notifications(maya)).at(-1)?.title).toBe('Refund Failed');
  await send(refundId);
  expect(await refunded(paid.paymentIntentId)).toBe(0n);
});

test('the first refund of the processor stays', async () => {
  const maya = await bank.person();
  const { refundId } = await refund((await bank.topUp(maya, '50')).paymentId, 20_00n);
  await saveProcessorRefund(bank.db, refundId, 're_first');
  await saveProcessorRefund(bank.db, refundId, 're_second');
  const { rows } = await bank.db.query('select provider_refund_id from refund where id = $1', [refundId]);
  expect(rows).toEqual([{ provider_refund_id: 're_first' }]);
});

test("a pending refund is settled when the card processor's event arrives", async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '50', 'pm_card_pendingRefund');
  const { refundId } = await refund(paid.paymentId, 50_00n);
  await send(refundId);
  const { rows } = await bank.db.query<{ provider_refund_id: string; status: string }>(
    'select provider_refund_id, status from refund where id = $1',
    [refundId],
  );
  const id = rows[0]?.provider_refund_id ?? '';
  expect(rows[0]?.status).toBe('held');
  await bank.pull(`refunds/${id}/succeed`);
  for (const event of await bank.events(id)) {
    await bank.deliver(event);
    await bank.run('process-webhook-event', { eventId: event.id });
  }
  expect((await bank.transactions(maya))[0]).toMatchObject({ type: 'refund', status: 'completed' });
});

test('a refund made in the card processor’s dashboard is flagged for staff and moves nothing', async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '50');
  const stranger = await bank.cardProcessor.createRefund({
    paymentIntentId: paid.paymentIntentId,
    amountCents: 5_00n,
    idempotencyKey: newId(),
  });
  for (const event of await bank.events(stranger.id)) {
    await bank.deliver(event);
    await bank.run('process-webhook-event', { eventId: event.id });
  }
  expect(await bank.balance(maya)).toBe(50_00n);
  const { rows } = await bank.db.query<{ text: string }>(
    'select text from payment_problem where payment_id = $1 and resolved_at is null',
    [paid.paymentId],
  );
  expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining(stranger.id)]);
});

// Return to "the first one stays" without a word in refundChanged, and this must fail.
test('a second refund at the card processor that names one of ours is a problem of its own', async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '50');
  const { refundId } = await refund(paid.paymentId, 20_00n);
  await send(refundId);
  const second = await bank.cardProcessor.createRefund({
    paymentIntentId: paid.paymentIntentId,
    amountCents: 10_75n,
    idempotencyKey: newId(),
    metadata: { refundId, paymentId: paid.paymentId },
  });
  for (const event of await bank.events(second.id)) {
    await bank.deliver(event);
    await bank.run('process-webhook-event', { eventId: event.id });
  }
  const { rows } = await bank.db.query<{ id: string; reference: string; text: string }>(
    'select id, reference, text from payment_problem where payment_id = $1 and resolved_at is null',
    [paid.paymentId],
  );
  expect(rows).toMatchObject([
    {
      reference: second.id,
      text: expect.stringMatching(/^Refund .* of \$10\.75 was made in addition to refund re_/),
    },
  ]);
  expect(await bank.balance(maya)).toBe(30_00n);
  await takeInRefund(bank.deps, { problemId: rows[0]?.id ?? '', decision });
  expect(await bank.balance(maya)).toBe(20_00n);
  expect(await refunded(paid.paymentIntentId)).toBe(32_25n);
});
