/** POST /api/confirm-payment, for payments of others and too often. */
import { expect, test } from 'vitest';
import { openBank } from '../bank.ts';

const bank = await openBank();

test('another member’s payment and a payment that does not exist get the same reply', async () => {
  const maya = await bank.person();
  const leo = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.pay(paymentIntentId);
  for (const id of [paymentIntentId, 'pi_nothing']) {
    expect(await bank.confirm(leo, id)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  }
  expect(await bank.balance(maya)).toBe(0n);
  expect((await bank.call(null, 'POST', '/api/confirm-payment', { body: { paymentIntentId } })).status).toBe(
    401,
  );
  await bank.confirm(maya, paymentIntentId);
});

test('a member who confirms too often is refused, and the card processor is not called', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  const most = 2 * bank.config.limits.paymentsPerMinute;
  await bank.db.query('insert into rate_limit (key, points, expire) values ($1, $2, $3)', [
    `confirming:${maya.id}`,
    most,
    Date.now() + 60_000,
  ]);
  expect(await bank.confirm(maya, paymentIntentId)).toMatchObject({
    status: 429,
    body: { code: 'too-many-requests' },
  });
});

test.each([[''], [null], [{}], ['x'.repeat(121)]])(
  'an intent id of %j is refused',
  async (paymentIntentId) => {
    const maya = await bank.person();
    const reply = await bank.call(maya, 'POST', '/api/confirm-payment', { body: { paymentIntentId } });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  },
);
