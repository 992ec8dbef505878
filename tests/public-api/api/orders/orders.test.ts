/** Orders through the official client: placed and listed. */
import { expect, test } from 'vitest';
import { acmeBalance } from '#tests/enterprise/api/company.ts';
import { call } from '../company.ts';
import { failure, openOrders } from './placed.ts';

const on = await openOrders();
const { product, acme, orders, rewards, mailed, linkOf } = on;

// PostgreSQL's text holds no NUL: leave NUL out of readApiBodies, or the address, and these are a 500.
test('a NUL in a body or an address is refused, and its escape as text is not', async () => {
  const asked = (name: string) =>
    `{"reward":{"value":{"denomination":1},"recipient":{"name":"${name}"},"delivery":{"method":"LINK"}}}`;
  expect((await call(product, acme.key, 'POST', '/orders', asked('a\\u0000b'))).status).toBe(422);
  expect((await call(product, acme.key, 'POST', '/orders', asked('a\\\\u0000b'))).status).toBe(200);
  expect((await call(product, acme.key, 'GET', '/orders/%00')).status).toBe(404);
  expect((await call(product, acme.key, 'GET', '/orders?external_id=%00')).status).toBe(404);
});

test('an order of one reward is executed at once, and mailed', async () => {
  const before = await acmeBalance(product);
  const { status, data } = await orders.createOrder(mailed(25.5));
  expect(status).toBe(200);
  expect(data.order).toMatchObject({
    status: 'EXECUTED',
    channel: 'API',
    payment: { subtotal: 25.5, total: 25.5, fees: 0, discount: 0, currency_code: 'USD' },
    rewards: [
      {
        value: { denomination: 25.5, currency_code: 'USD' },
        recipient: { name: 'Nora Field', email: on.email },
      },
    ],
  });
  expect(await acmeBalance(product)).toBe(before - 25_50n);
  const mail = await product.mailTo(on.email, /\$25\.50/);
  expect(mail.text).toContain('Thank you for the survey.');
  const id = data.order.rewards?.[0]?.id ?? '';
  const { reward } = (await rewards.getReward(id)).data;
  expect(reward.delivery).toEqual({ method: 'EMAIL', status: 'SUCCEEDED' });
  expect((await orders.getOrder(data.order.id)).data.order.rewards?.[0]).toEqual(reward);
});

test('the same external id and content are one order; other content is refused', async () => {
  const before = await acmeBalance(product);
  const request = mailed(40, { external_id: `survey-${on.count}` });
  const answers = await Promise.all(Array.from({ length: 20 }, () => orders.createOrder(request)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(19);
  expect(new Set(answers.map(({ data }) => data.order.id)).size).toBe(1);
  expect(await acmeBalance(product)).toBe(before - 40_00n);
  expect((await orders.getOrder(`survey-${on.count}`)).data.order.external_id).toBe(`survey-${on.count}`);
  const long = 'é/'.repeat(127);
  await orders.createOrder(mailed(1, { external_id: long }));
  expect((await orders.getOrder(long)).data.order.external_id).toBe(long);
  const other = await failure(orders.createOrder(mailed(41, { external_id: `survey-${on.count}` })));
  expect(other).toMatchObject({
    status: 409,
    body: { errors: { payload: { external_id: 'was used for an order with other content' } } },
  });
  const found = (await orders.listOrders(0, undefined, `survey-${on.count}`)).data;
  expect(found.total_count).toBe(1);
});

// Let hashRewards count them, and an order that the last release took is refused when it is repeated.
test('a language is kept, and neither it nor a contact that is not needed makes another order', async () => {
  const order = (external_id: string, more: object, recipient: object = {}) =>
    call(product, acme.key, 'POST', '/orders', {
      external_id,
      reward: {
        value: { denomination: 5 },
        recipient: { name: 'Nora', email: on.email, ...recipient },
        delivery: { method: 'EMAIL' },
        ...more,
      },
    });
  const first = await order(`spoken-${on.count}`, { language: 'es' });
  expect(first).toMatchObject({ status: 200, body: { order: { rewards: [{ language: 'es' }] } } });
  const shown = first.body.order.rewards[0];
  const { reward } = (await rewards.getReward(shown.id)).data;
  expect(reward).toMatchObject({ id: shown.id, language: 'es' });
  const [listed] = (await rewards.listRewards(0, 1)).data.rewards ?? [];
  expect(listed).toMatchObject({ id: shown.id, language: 'es' });
  for (const same of [{ language: 'es' }, { language: 'fr' }, {}]) {
    const again = await order(`spoken-${on.count}`, same);
    expect(again).toMatchObject({ status: 201, body: { order: { rewards: [{ language: 'es' }] } } });
  }
  const wrong = await order(`wrong-${on.count}`, { language: 'no language' });
  expect(wrong.body.errors.payload).toEqual({ reward: { language: 'is not a language code' } });

  const both = await order(`both-${on.count}`, {}, { phone: '+1 415 555 0101' });
  expect(both.body.order.rewards[0].recipient).toEqual({ name: 'Nora', email: on.email });
  for (const same of [{ phone: '(415) 555-0101' }, { phone: '+1 415 555 0102' }, {}])
    expect((await order(`both-${on.count}`, {}, same)).status).toBe(201);
});

// Leave the rewards of all small orders in a page, and this must fail.
test('a page of orders has the first thousand rewards; the default page has all of its own', async () => {
  const many = Array.from({ length: 100 }, () => ({
    value: { denomination: 1 },
    recipient: { name: 'Nora' },
    delivery: { method: 'LINK' },
  }));
  for (let number = 0; number < 11; number += 1)
    await call(product, acme.key, 'POST', '/orders', { external_id: `page ${number}`, rewards: many });
  const listed = async (limit: number) =>
    (await call(product, acme.key, 'GET', `/orders?limit=${limit}`)).body.orders.map(
      (order: { rewards?: unknown[] }) => order.rewards?.length,
    );
  expect(await listed(10)).toEqual(Array(10).fill(100));
  expect((await listed(500)).slice(0, 11)).toEqual([...Array(10).fill(100), undefined]);
  const last = (await call(product, acme.key, 'GET', '/orders/page 0')).body.order;
  expect(last.rewards).toHaveLength(100);
  expect((await call(product, acme.key, 'GET', '/orders?limit=1&external_id=page 0')).body.orders).toEqual([
    last,
  ]);
});

test('lists are newest first, in pages, with a count', async () => {
  const first = await linkOf(5);
  const second = await linkOf(6);
  const page = (await orders.listOrders(0, undefined, undefined, undefined, undefined, 2)).data;
  expect(page.orders.map(({ id }) => id)).toEqual([second.orderId, first.orderId]);
  const next = (await orders.listOrders(1, undefined, undefined, undefined, undefined, 1)).data;
  expect(next.orders.map(({ id }) => id)).toEqual([first.orderId]);
  expect(next.total_count).toBe(page.total_count);
  // Take withoutBlanks out of bind-api.ts, and this must fail: no order has a blank external id.
  const unfiltered = await call(product, acme.key, 'GET', '/orders?external_id=&campaign_id=%20&limit=2');
  expect(unfiltered.body).toMatchObject({
    orders: [{ id: second.orderId }, { id: first.orderId }],
    total_count: page.total_count,
  });
  const { data } = await rewards.listRewards(0, 2);
  expect(data.rewards?.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(data.total_count).toBeGreaterThanOrEqual(2);
});
