/** A payment that is begun twice, or while the card processor is away or refuses. */
import { expect, test } from 'vitest';
import { openBank } from '../bank.ts';

const bank = await openBank();

test('the same Idempotency-Key returns the same payment, and only for the same amount', async () => {
  const maya = await bank.person();
  const headers = { 'idempotency-key': 'one-click' };
  const payments = await bank.count('payment');
  const [first, second] = await Promise.all([
    bank.begin(maya, '50', headers),
    bank.begin(maya, '50', headers),
  ]);
  expect(second).toEqual(first);
  expect(await bank.begin(maya, '50', headers)).toEqual(first);
  expect(await bank.count('payment')).toBe(payments + 1);
  const other = await bank.call(maya, 'POST', '/api/create-payment-intent', {
    body: { amount: '51' },
    headers,
  });
  expect(other).toMatchObject({ status: 409, body: { code: 'key-reused' } });
  const leo = await bank.person();
  expect((await bank.begin(leo, '50', headers)).paymentIntentId).not.toBe(first.paymentIntentId);
});

test('while the card processor is down, nothing is charged and a later attempt succeeds', async () => {
  const maya = await bank.person();
  await bank.begin(maya, '10');
  await bank.fault({ match: 'POST /v1/payment_intents', fault: 'down', status: 503 });
  const reply = await bank.call(maya, 'POST', '/api/create-payment-intent', { body: { amount: '50' } });
  expect(reply).toMatchObject({
    status: 503,
    body: { code: 'payments-unavailable', message: 'Payment processing is currently unavailable' },
  });
  expect(reply.headers['retry-after']).toBe('5');
  await bank.noFaults();
  await bank.begin(maya, '50');
});

// Call the card processor before the row is written, or with a new key each time, and this must fail.
// Leave markFailed out of create-payment.ts, and this must fail: the sweeper asks for the intent again.
test('a payment whose intent the processor refuses has failed, and is not begun again', async () => {
  const maya = await bank.person();
  await bank.fault({
    match: 'POST /v1/payment_intents',
    fault: 'refuse',
    status: 400,
    code: 'amount_too_small',
  });
  const refused = await bank.call(maya, 'POST', '/api/create-payment-intent', { body: { amount: '50' } });
  await bank.noFaults();
  expect(refused.status).toBeGreaterThanOrEqual(400);
  const { rows } = await bank.db.query(
    'select status, failure_code, intent_id from payment where user_id = $1',
    [maya.id],
  );
  expect(rows).toEqual([{ status: 'failed', failure_code: 'amount_too_small', intent_id: null }]);
});

test('the sweeper finds an intent whose reply was lost, and cancels it', async () => {
  const maya = await bank.person();
  await bank.begin(maya, '10');
  // Two, because the Stripe library itself retries once when a connection breaks.
  await bank.fault({ match: 'POST /v1/payment_intents', fault: 'drop-reply', times: 2 });
  const reply = await bank.call(maya, 'POST', '/api/create-payment-intent', { body: { amount: '77' } });
  expect(reply.status).toBe(503);
  await bank.noFaults();
  const before = await intentsOf('77.00');
  expect(before).toHaveLength(1);
  expect(await bank.payment(before[0]?.metadata.paymentId ?? '')).toMatchObject({
    status: 'pending',
    intent_id: null,
  });
  bank.clock.advance({ minutes: 3 });
  await bank.run('sweep-payments');
  const after = await intentsOf('77.00');
  expect(after.map(({ id, status }) => [id, status])).toEqual([[before[0]?.id, 'canceled']]);
  expect(await bank.payment(before[0]?.metadata.paymentId ?? '')).toMatchObject({
    status: 'cancelled',
    intent_id: before[0]?.id,
    next_check_at: null,
  });
});

async function intentsOf(amount: string) {
  const total = amount === '77.00' ? 82_78n : 0n;
  const found = [];
  const createdSince = new Date(Date.now() - 3_600_000);
  for await (const intent of bank.cardProcessor.listPaymentIntents({ createdSince }))
    if (intent.amountCents === total) found.push(intent);
  return found;
}
