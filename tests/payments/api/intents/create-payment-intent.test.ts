/** POST /api/create-payment-intent */
import { expect, test } from 'vitest';
import { openBank } from '../bank.ts';

const bank = await openBank();

test.each([
  ['1', '1.00', '0.08', '1.08'],
  ['50', '50.00', '3.75', '53.75'],
  ['19.99', '19.99', '1.50', '21.49'],
  ['33.33', '33.33', '2.50', '35.83'],
  ['10000.00', '10000.00', '750.00', '10750.00'],
])('adding %s costs a fee of %3$s', async (amount, originalAmount, serviceFee, totalAmount) => {
  const maya = await bank.person();
  const { status, body, headers } = await bank.call(maya, 'POST', '/api/create-payment-intent', {
    body: { amount },
  });
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toEqual({
    clientSecret: expect.stringContaining('_secret_'),
    paymentIntentId: expect.stringMatching(/^pi_/),
    originalAmount,
    serviceFee,
    totalAmount,
  });
  const intent = await bank.cardProcessor.retrievePaymentIntent(body.paymentIntentId);
  expect(intent?.amountCents).toBe(BigInt(totalAmount.replace('.', '')));
  expect(intent?.metadata.paymentId).toBe(await bank.paymentId(body.paymentIntentId));
});

test.each([
  ['0'],
  ['-1'],
  ['0.001'],
  ['0.99'],
  ['1e309'],
  ['1e2'],
  ['NaN'],
  ['Infinity'],
  ['٣'],
  ['１０'],
  [''],
  ['1,000'],
  ['0x10'],
  [0],
  [-1],
  [0.001],
  [null],
  [{}],
  [[]],
  [true],
])('the amount %j is refused', async (amount) => {
  const maya = await bank.person();
  const payments = await bank.count('payment');
  const { status, body } = await bank.call(maya, 'POST', '/api/create-payment-intent', { body: { amount } });
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid-input', message: 'Please select an amount to add' });
  expect(await bank.count('payment')).toBe(payments);
});

test('a number that JSON cannot hold is refused', async () => {
  const maya = await bank.person();
  const reply = await bank.call(maya, 'POST', '/api/create-payment-intent', { body: '{"amount":1e309}' });
  expect(reply.status).toBe(400);
});

test('an amount above the limit is refused with the limit', async () => {
  const maya = await bank.person();
  const { status, body } = await bank.call(maya, 'POST', '/api/create-payment-intent', {
    body: { amount: '10000.01' },
  });
  expect(status).toBe(400);
  expect(body.message).toBe('You can add at most $10,000.00 at a time.');
});

test('a visitor, and staff without a balance, cannot add funds', async () => {
  const care = await bank.person(0n, 'customer_service');
  const body = { amount: '50' };
  expect((await bank.call(null, 'POST', '/api/create-payment-intent', { body })).status).toBe(401);
  expect((await bank.call(care, 'POST', '/api/create-payment-intent', { body })).status).toBe(403);
});

test('a member has one customer at the card processor, however many payments they make', async () => {
  const maya = await bank.person();
  const begun = await Promise.all([bank.begin(maya, '10'), bank.begin(maya, '20'), bank.begin(maya, '30')]);
  const intents = await Promise.all(
    begun.map(({ paymentIntentId }) => bank.cardProcessor.retrievePaymentIntent(paymentIntentId)),
  );
  const customers = new Set(intents.map((intent) => intent?.customerId));
  expect(customers.size).toBe(1);
  expect([...customers][0]).toMatch(/^cus_/);
});

test('the database does not store the client secret', async () => {
  const maya = await bank.person();
  const { clientSecret, paymentIntentId } = await bank.begin(maya, '50');
  const { rows } = await bank.db.query('select * from payment where intent_id = $1', [paymentIntentId]);
  expect(
    JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain(clientSecret.split('_secret_')[1]);
});

test('the database refuses another intent, another amount and another owner for a payment', async () => {
  const maya = await bank.person();
  const leo = await bank.person();
  const { paymentId } = await bank.topUp(maya, '50');
  for (const [column, value] of Object.entries({
    intent_id: 'pi_other',
    amount_cents: 1n,
    user_id: leo.id,
    kind: 'guest_send',
    payer_id: null,
  }))
    await expect(
      bank.db.query(`update payment set ${column} = $2 where id = $1`, [paymentId, value]),
    ).rejects.toThrow('keeps its parties');
});
