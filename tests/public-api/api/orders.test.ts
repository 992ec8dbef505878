/** Orders and rewards through the official client: placed, read, corrected, canceled. */
import { OrdersApi, RewardsApi, type SingleRewardOrder } from 'tremendous';
import { beforeEach, expect, test } from 'vitest';
import { acmeBalance } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { acmeWithKey, call, newKey } from './company.ts';
import { mailedTo, orderLink } from './ordered.ts';

const product = await testApp({ env: { LIMIT_API_CALLS_PER_MINUTE: '100000' } });
const acme = await acmeWithKey(product, 200_000_00n);
const orders = new OrdersApi(acme.configuration);
const rewards = new RewardsApi(acme.configuration);

let count = 0;
let email = '';
beforeEach(() => {
  count += 1;
  email = `nora-${count}@example.net`;
});

const mailed = (denomination: number, more: Partial<SingleRewardOrder> = {}) =>
  mailedTo(email, denomination, more);
const linkOf = (denomination: number) => orderLink(orders, denomination);
const open = async (link: string) =>
  (await product.visitor().post('/api/claims/read', { token: link.split('/').at(-1) })).status;

async function failure(request: Promise<unknown>) {
  const answer = await request.then(
    () => undefined,
    (failed: { response?: { status: number; data: unknown } }) => failed.response,
  );
  if (!answer) throw new Error('The call succeeded.');
  return { status: answer.status, body: answer.data };
}

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
      { value: { denomination: 25.5, currency_code: 'USD' }, recipient: { name: 'Nora Field', email } },
    ],
  });
  expect(await acmeBalance(product)).toBe(before - 25_50n);
  const mail = await product.mailTo(email, /\$25\.50/);
  expect(mail.text).toContain('Thank you for the survey.');
  const id = data.order.rewards?.[0]?.id ?? '';
  const { reward } = (await rewards.getReward(id)).data;
  expect(reward.delivery).toEqual({ method: 'EMAIL', status: 'SUCCEEDED' });
  expect((await orders.getOrder(data.order.id)).data.order.rewards?.[0]).toEqual(reward);
});

test('the link of a reward is in the first reply alone, and a new one kills it', async () => {
  const { orderId, id, link } = await linkOf(20);
  const token = link.split('/').at(-1);
  expect(await open(link)).toBe(200);
  expect(JSON.stringify((await orders.getOrder(orderId)).data)).not.toContain(token);
  expect((await rewards.getReward(id)).data.reward.delivery).toEqual({ method: 'LINK', status: 'SUCCEEDED' });
  const { data } = await rewards.generateRewardLink(id);
  expect(data.reward.id).toBe(id);
  expect(data.reward.link).not.toBe(link);
  expect(await open(link)).toBe(404);
  expect(await open(data.reward.link ?? '')).toBe(200);
  const { rows } = await product.db.query<{ text: string }>(
    'select api_request::text as text from api_request',
  );
  expect(rows.some(({ text }) => text.includes(token ?? '-'))).toBe(false);
  const audited = await product.db.query<{ action: string }>(
    'select action from audit_entry where subject_id = $1',
    [id],
  );
  expect(audited.rows).toEqual([{ action: 'reward-link-generated' }]);
});

test('a reward is resent to a corrected address, and canceled', async () => {
  const { data } = await orders.createOrder(mailed(30));
  const id = data.order.rewards?.[0]?.id ?? '';
  await rewards.resendReward(id, { updated_email: `right-${email}` });
  await product.mailTo(`right-${email}`, /\$30\.00/);
  expect(await failure(rewards.resendReward(id, { updated_phone: 'soon' }))).toMatchObject({
    status: 422,
    body: { errors: { payload: { updated_phone: 'is not a phone number' } } },
  });
  const texted = await rewards.resendReward(id, { updated_phone: '(415) 555-8001' });
  expect(texted.data).toMatchObject({
    reward: {
      recipient: { phone: '+14155558001' },
      delivery: { method: 'PHONE', status: 'PENDING' },
    },
  });
  const before = await acmeBalance(product);
  await rewards.cancelReward(id);
  await rewards.cancelReward(id);
  expect(await acmeBalance(product)).toBe(before + 30_00n);
  const { order } = (await orders.getOrder(data.order.id)).data;
  expect(order.payment?.refund).toEqual({ total: 30, currency_code: 'USD' });
  expect(await failure(rewards.resendReward(id))).toMatchObject({ status: 422 });
  expect(await failure(rewards.generateRewardLink(id))).toMatchObject({ status: 422 });
});

test('a reward goes to a phone number, and its failure is an event', async () => {
  const recipient = { name: 'Nora Field', phone: '415 555 8002', email };
  const request = { reward: { value: { denomination: 20 }, recipient, delivery: { method: 'PHONE' } } };
  const { data } = await orders.createOrder(request as SingleRewardOrder);
  const [reward] = data.order.rewards ?? [];
  expect(reward).toMatchObject({
    recipient: { name: 'Nora Field', phone: '+14155558002' },
    delivery: { method: 'PHONE' },
  });
  expect(reward?.recipient).not.toHaveProperty('email');
  await product.settled();
  const read = await rewards.getReward(reward?.id ?? '');
  expect(read.data.reward).toMatchObject({ delivery: { method: 'PHONE', status: 'SUCCEEDED' } });
  const texts = await fetch(`${product.url}/sandbox/sms/messages?to=%2B14155558002`);
  expect(await texts.json()).toHaveLength(1);
});

test('the same external id and content are one order; other content is refused', async () => {
  const before = await acmeBalance(product);
  const request = mailed(40, { external_id: `survey-${count}` });
  const answers = await Promise.all(Array.from({ length: 20 }, () => orders.createOrder(request)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(19);
  expect(new Set(answers.map(({ data }) => data.order.id)).size).toBe(1);
  expect(await acmeBalance(product)).toBe(before - 40_00n);
  expect((await orders.getOrder(`survey-${count}`)).data.order.external_id).toBe(`survey-${count}`);
  const long = 'é/'.repeat(127);
  await orders.createOrder(mailed(1, { external_id: long }));
  expect((await orders.getOrder(long)).data.order.external_id).toBe(long);
  const other = await failure(orders.createOrder(mailed(41, { external_id: `survey-${count}` })));
  expect(other).toMatchObject({
    status: 409,
    body: { errors: { payload: { external_id: 'was used for an order with other content' } } },
  });
  const found = (await orders.listOrders(0, undefined, `survey-${count}`)).data;
  expect(found.total_count).toBe(1);
});

test('lists are newest first, in pages, with a count', async () => {
  const first = await linkOf(5);
  const second = await linkOf(6);
  const page = (await orders.listOrders(0, undefined, undefined, undefined, undefined, 2)).data;
  expect(page.orders.map(({ id }) => id)).toEqual([second.orderId, first.orderId]);
  const next = (await orders.listOrders(1, undefined, undefined, undefined, undefined, 1)).data;
  expect(next.orders.map(({ id }) => id)).toEqual([first.orderId]);
  expect(next.total_count).toBe(page.total_count);
  const { data } = await rewards.listRewards(0, 2);
  expect(data.rewards?.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(data.total_count).toBeGreaterThanOrEqual(2);
});

// Leave `isOwn` out of the routes of orders, and this must fail.
test('an order above the line waits: another super admin’s key approves it, and its own takes it back', async () => {
  const line = async (channels: object[]) =>
    acme.owner.put('/api/enterprise/payout-rules/roles/super_admin', { channels });
  const other = await product.signIn('account_manager');
  const role = (name: string) =>
    product.db.query('update users set enterprise_role = $2 where id = $1', [other.id, name]);
  const decide = (key: string, id: string, what: 'approve' | 'reject') =>
    call(product, key, 'POST', `/order_approvals/${id}/${what}`);
  await line([{ channel: 'api', approvalAbove: '50.00' }]);
  await role('super_admin');
  const { key } = await newKey(await product.signIn('account_manager'));
  const before = await acmeBalance(product);
  const [first, second] = [await linkOf(60), await linkOf(70)];
  expect([await stateOf(first.orderId), await stateOf(second.orderId)]).toEqual(
    Array(2).fill('PENDING APPROVAL'),
  );
  expect(await acmeBalance(product)).toBe(before - 130_00n);
  expect((await decide(acme.key, first.orderId, 'approve')).status).toBe(409);
  expect((await decide(key, first.orderId, 'approve')).body.order.status).toBe('EXECUTED');
  expect((await decide(key, first.orderId, 'reject')).status).toBe(409);
  expect((await decide(acme.key, second.orderId, 'reject')).body.order.status).toBe('CANCELED');
  expect(await acmeBalance(product)).toBe(before - 60_00n);
  await role('account_manager');
  await line([]);
});

const stateOf = async (id: string) => (await orders.getOrder(id)).data.order.status;

test('a key ends with the power of the person who made it', async () => {
  await product.db.query(`update users set enterprise_role = 'account_manager' where id = $1`, [
    acme.owner.id,
  ]);
  expect(await call(product, acme.key, 'GET', '/orders')).toMatchObject({
    status: 401,
    body: { errors: { message: 'The person who made this key is no longer a super admin of the company.' } },
  });
});
