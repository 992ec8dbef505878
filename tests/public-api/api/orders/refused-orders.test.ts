/** What cannot be ordered through the official client, and what it does not see. */
import { OrdersApi, RewardsApi } from 'tremendous';
import { describe, expect, onTestFinished, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { acmeBalance, otherCompany } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { acmeWithKey, call, clientOf, newKey } from '../company.ts';
import { mailedTo, orderLink } from '../ordered.ts';

const product = await testApp({ env: { LIMIT_API_CALLS_PER_MINUTE: '100000' } });
const acme = await acmeWithKey(product, 200_000_00n);
const orders = new OrdersApi(acme.configuration);
const rewards = new RewardsApi(acme.configuration);

describe('what cannot be ordered is refused, and moves nothing', () => {
  const value = { denomination: 10 };
  const recipient = { email: 'somebody@example.net' };
  const delivery = { method: 'EMAIL' };
  const reward = { value, recipient, delivery };
  test.each([
    ['no reward', {}, 422, { reward: 'is missing' }],
    ['an empty reward', { reward: {} }, 422, { reward: { value: 'is missing' } }],
    [
      'the second of two in more than a year',
      { rewards: [reward, { ...reward, deliver_at: '2999-01-01' }] },
      422,
      { rewards: { 1: { deliver_at: 'Please choose a date within the next year.' } } },
    ],
    ['both forms', { reward, rewards: [reward] }, 422, { rewards: expect.any(String) }],
    ['no rewards', { rewards: [] }, 422, { rewards: 'is empty' }],
    [
      'three decimals',
      '{"reward":{"value":{"denomination":10.001},"recipient":{"email":"a@example.net"}}}',
      422,
      { reward: { value: { denomination: expect.any(String) } } },
    ],
    [
      'more decimals than a float can hold',
      '{"reward":{"value":{"denomination":25.000000000000000001},"recipient":{"email":"a@example.net"}}}',
      422,
      { reward: { value: { denomination: expect.any(String) } } },
    ],
    [
      'a float that only rounds',
      '{"reward":{"value":{"denomination":0.30000000000000004},"recipient":{"email":"a@example.net"}}}',
      422,
      { reward: { value: { denomination: expect.any(String) } } },
    ],
    [
      'an exponent below a cent',
      '{"reward":{"value":{"denomination":1e-3},"recipient":{"email":"a@example.net"}}}',
      422,
      { reward: { value: { denomination: expect.any(String) } } },
    ],
    [
      'nothing',
      { reward: { ...reward, value: { denomination: 0 } } },
      422,
      { reward: { value: { denomination: expect.any(String) } } },
    ],
    [
      'less than nothing',
      { reward: { ...reward, value: { denomination: -5 } } },
      422,
      { reward: { value: { denomination: expect.any(String) } } },
    ],
    [
      'another currency',
      { reward: { ...reward, value: { denomination: 10, currency_code: 'EUR' } } },
      422,
      { reward: { value: { currency_code: expect.any(String) } } },
    ],
    [
      'an email without an address',
      { reward: { ...reward, recipient: { name: 'Bo' } } },
      422,
      { reward: { recipient: { email: 'is missing' } } },
    ],
    [
      'a wrong address',
      { reward: { ...reward, recipient: { email: 'nobody' } } },
      422,
      { reward: { recipient: { email: 'is not an email address' } } },
    ],
    [
      'a phone without a number',
      { reward: { ...reward, delivery: { method: 'PHONE' } } },
      422,
      { reward: { recipient: { phone: 'is missing' } } },
    ],
    [
      'a wrong number',
      { reward: { ...reward, recipient: { phone: '12' }, delivery: { method: 'PHONE' } } },
      422,
      { reward: { recipient: { phone: 'is not a phone number' } } },
    ],
    ['a text as a reward', { reward: 'ten dollars' }, 422, { reward: expect.any(String) }],
    [
      'the second of two rewards',
      { rewards: [reward, { value, delivery }] },
      422,
      { rewards: { 1: { recipient: { email: 'is missing' } } } },
    ],
    [
      'an unknown field',
      { reward: { ...reward, custom_fields: [{ id: 'C', value: '1' }] } },
      422,
      { reward: { custom_fields: 'Your company has no field C.' } },
    ],
    [
      'an unknown source',
      { payment: { funding_source_id: 'elsewhere' }, reward },
      400,
      { payment: { funding_source_id: 'is unknown' } },
    ],
    ['more than the balance', { reward: { ...reward, value: { denomination: 900_000 } } }, 402, undefined],
    ['what is no JSON', '{"reward":', 400, undefined],
  ])('%s', async (_what, body, status, payload) => {
    const before = await acmeBalance(product);
    const answer = await call(product, acme.key, 'POST', '/orders', body);
    expect(answer).toMatchObject({ status, body: { status, errors: { message: expect.any(String) } } });
    if (payload) expect(answer.body.errors.payload).toEqual(payload);
    expect(await acmeBalance(product)).toBe(before);
  });
});

async function placed() {
  const { rows } = await product.db.query('select id from reward_order union all select id from reward');
  return { balance: await acmeBalance(product), rows: rows.length };
}

// Leave `fields` out of requireNoneIsOwn, and this must fail.
test('a reward to the person who made the key is refused, as what is wrong with it', async () => {
  const before = await placed();
  const own = mailedTo(acme.owner.email, 10);
  const answer = await call(product, acme.key, 'POST', '/orders', { ...own, external_id: 'own' });
  expect(answer).toMatchObject({
    status: 422,
    body: {
      status: 422,
      errors: {
        message: 'You cannot send a reward to yourself.',
        payload: { reward: { recipient: { email: 'You cannot send a reward to yourself.' } } },
      },
    },
  });
  expect(await placed()).toEqual(before);
});

// Leave stranger-limit out of the STATUS of api-error.ts, and this must fail.
test('above the limit of a new company an order is forbidden, and not told to be placed already', async () => {
  onTestFinished(async () => {
    await product.db.query('delete from stranger_count');
  });
  await product.db.query(
    `insert into stranger_count (enterprise_id, since, written) values ($1, now(), 10000)
     on conflict (enterprise_id) do update set written = excluded.written`,
    [acme.id],
  );
  const before = await placed();
  const answer = await call(product, acme.key, 'POST', '/orders', mailedTo('unknown@example.net', 10));
  expect(answer).toMatchObject({
    status: 403,
    body: { status: 403, errors: { message: expect.stringMatching(/UTC\.$/) } },
  });
  expect(await placed()).toEqual(before);
});

// Leave cannotBeStored out of toApiError, and this must fail.
test('a name with half of a surrogate pair is refused, and nothing is ordered', async () => {
  const before = await placed();
  const known = mailedTo('nora@example.net', 10);
  const recipient = { name: 'Nora \ud83d', email: 'nora@example.net' };
  const answer = await call(product, acme.key, 'POST', '/orders', {
    ...known,
    reward: { ...known.reward, recipient },
  });
  expect(answer).toMatchObject({
    status: 422,
    body: { status: 422, errors: { message: 'The text contains a character that cannot be stored.' } },
  });
  expect(await placed()).toEqual(before);
});

// Leave isForNow out of toApiError, and this must fail.
test('an order that waits too long for the balance is answered 503, and can be repeated', async () => {
  const before = await placed();
  const order = { ...mailedTo('nora@example.net', 10), external_id: 'busy' };
  let waiting: ReturnType<typeof call> | undefined;
  await transaction(product.db, async (tx) => {
    await tx.query(`select from ledger_account where kind = 'enterprise' and owner_id = $1 for update`, [
      acme.id,
    ]);
    waiting = call(product, acme.key, 'POST', '/orders', order);
    await heldUp(product.db);
    // As the server's own lock timeout does.
    await tx.query(
      `select pg_cancel_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    await waiting;
  });
  const answer = await waiting;
  expect(answer).toMatchObject({
    status: 503,
    body: { status: 503, errors: { message: expect.any(String) } },
  });
  expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await placed()).toEqual(before);
  expect((await call(product, acme.key, 'POST', '/orders', order)).status).toBe(200);
});

test('unknown fields are ignored', async () => {
  const known = mailedTo('nora@example.net', 7);
  const request = { ...known, color: 'red', reward: { ...known.reward, mood: { good: true } } };
  expect((await call(product, acme.key, 'POST', '/orders', request)).status).toBe(200);
});

test('another company neither sees nor touches an order and a reward', async () => {
  const { orderId, id } = await orderLink(orders, 15);
  const { id: companyId, manager } = await otherCompany(product);
  await product.db.query(`update users set enterprise_role = 'super_admin' where id = $1`, [manager.id]);
  const { key } = await newKey(await product.signIn(manager.email));
  for (const [method, path] of [
    ['GET', `/orders/${orderId}`],
    ['GET', `/rewards/${id}`],
    ['POST', `/rewards/${id}/cancel`],
    ['POST', `/rewards/${id}/resend`],
    ['POST', `/rewards/${id}/generate_link`],
    ['POST', `/order_approvals/${orderId}/approve`],
    ['GET', `/organizations/${acme.id}`],
  ] as const) {
    const answer = await call(product, key, method, path);
    expect([path, answer.status]).toEqual([path, 404]);
  }
  expect((await new OrdersApi(clientOf(product, key)).listOrders()).data).toEqual({
    orders: [],
    total_count: 0,
  });
  expect(companyId).not.toBe(acme.id);
  expect((await rewards.getReward(id)).data.reward.delivery?.status).toBe('SUCCEEDED');
});
