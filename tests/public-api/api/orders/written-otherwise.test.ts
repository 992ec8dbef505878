/** What other languages and other people write: amounts with exponents, and addresses with blanks. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { acmeWithKey, call } from '../company.ts';

const product = await testApp();
const acme = await acmeWithKey(product);

const body = (denomination: string, email: string) =>
  `{"external_id":"written","reward":{"value":{"denomination":${denomination}},
    "recipient":{"name":"Nora","email":"${email}"},"delivery":{"method":"EMAIL"}}}`;

test('an amount with an exponent and an address with blanks make the same order', async () => {
  const first = await call(product, acme.key, 'POST', '/orders', body('1.05e1', ' Nora@Example.com '));
  expect(first).toMatchObject({ status: 200, body: { order: { payment: { total: 10.5 } } } });
  const [reward] = first.body.order.rewards;
  expect(reward.recipient.email).toBe('nora@example.com');
  const again = await call(product, acme.key, 'POST', '/orders', body('10.50', 'nora@example.com'));
  expect([again.status, again.body.order.id]).toEqual([201, first.body.order.id]);
  const resend = { updated_email: ' Nora.Field@Example.com\n' };
  const sent = await call(product, acme.key, 'POST', `/rewards/${reward.id}/resend`, resend);
  expect(sent.body.reward.recipient.email).toBe('nora.field@example.com');
  const none = await call(product, acme.key, 'POST', '/orders', body('10', '  '));
  expect(none.body.errors.payload).toEqual({ reward: { recipient: { email: 'is not an email address' } } });
});

test('blanks and nulls stand for what is left out', async () => {
  const nulls = { campaign_id: null, products: null, custom_fields: null, deliver_at: null };
  const link = {
    ...{ external_id: null, payment: null, rewards: null },
    reward: {
      ...nulls,
      value: { denomination: 10, currency_code: null },
      recipient: { name: 'Nora', email: '', phone: '' },
      delivery: { method: 'LINK', meta: null },
    },
  };
  const made = await call(product, acme.key, 'POST', '/orders', link);
  expect(made).toMatchObject({
    status: 200,
    body: { order: { rewards: [{ delivery: { method: 'LINK' } }] } },
  });
  // Not the same order, as neither has an id of its own.
  for (const _ of [1, 2]) {
    const blank = await call(product, acme.key, 'POST', '/orders', { ...link, external_id: ' ' });
    expect(blank).toMatchObject({ status: 200, body: { order: { external_id: null } } });
  }
  const reward = { value: { denomination: 10 }, recipient: { email: 'ida@example.com' }, delivery: null };
  const mailed = await call(product, acme.key, 'POST', '/orders', { reward: null, rewards: [reward] });
  expect(mailed.body.order.rewards).toMatchObject([{ delivery: { method: 'EMAIL' } }]);
  const nobody = { reward: { value: { denomination: 10 }, recipient: null } };
  const refused = await call(product, acme.key, 'POST', '/orders', nobody);
  expect(refused.body.errors.payload).toEqual({ reward: { recipient: { email: 'is missing' } } });
});

// Take withoutExponent out of fieldValue, and this must fail.
test('a number with an exponent is the value of a field of numbers', async () => {
  const field = { display_name: 'Headcount', data_type: 'Number' };
  expect((await call(product, acme.key, 'POST', '/fields', field)).status).toBe(200);
  const { status, body: made } = await call(
    product,
    acme.key,
    'POST',
    '/orders',
    `{"reward":{"value":{"denomination":10},"recipient":{"name":"Nora"},"delivery":{"method":"LINK"},
      "custom_fields":[{"label":"headcount","value":1.25E7}]}}`,
  );
  expect([status, made.order?.rewards[0].custom_fields]).toEqual([
    200,
    [{ id: expect.any(String), label: 'headcount', value: '12500000' }],
  ]);
});

test('a call without a key is told what to send', async () => {
  for (const key of [undefined, 'nonsense']) {
    const answer = await call(product, key, 'GET', '/orders');
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  }
  const { headers } = await call(product, acme.key, 'GET', '/orders');
  expect(headers.get('www-authenticate')).toBeNull();
});

// Leave asNotWaiting out of the routes of orders, and this must fail.
test.each(['approve', 'reject'])('an order that waits for nobody cannot be told to %s', async (what) => {
  const answer = await call(product, acme.key, 'POST', `/order_approvals/written/${what}`);
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { message: 'This order does not wait for approval.' } },
  });
  expect((await call(product, acme.key, 'POST', `/order_approvals/nothing/${what}`)).status).toBe(404);
});
