/** Rewards through the official client: their link, their address or number, and their end. */
import type { SingleRewardOrder } from 'tremendous';
import { expect, test } from 'vitest';
import { acmeBalance } from '#tests/enterprise/api/company.ts';
import { call } from '../company.ts';
import { failure, openOrders } from './placed.ts';

const on = await openOrders();
const { product, acme, orders, rewards, mailed, linkOf } = on;

const open = async (link: string) =>
  (await product.visitor().post('/api/claims/read', { token: link.split('/').at(-1) })).status;

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
  await rewards.resendReward(id, { updated_email: `right-${on.email}` });
  await product.mailTo(`right-${on.email}`, /\$30\.00/);
  expect(await failure(rewards.resendReward(id, { updated_phone: 'soon' }))).toMatchObject({
    status: 422,
    body: { errors: { payload: { updated_phone: 'is not a phone number' } } },
  });
  // Leave `fields` out of requireNotOwn, and this must fail.
  expect(await failure(rewards.resendReward(id, { updated_email: acme.owner.email }))).toMatchObject({
    status: 422,
    body: { errors: { payload: { updated_email: expect.any(String) } } },
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

// Some clients send every field of a model; take `orBlank` out of resendReward, and this must fail.
test.each([null, ''])('a corrected address of %j is the one that the reward has', async (blank) => {
  const { data } = await orders.createOrder(mailed(5));
  const id = data.order.rewards?.[0]?.id ?? '';
  const resend = (body: object) => call(product, acme.key, 'POST', `/rewards/${id}/resend`, body);
  const [first, texted] = [
    await resend({ updated_email: blank, updated_phone: blank }),
    await resend({ updated_email: blank, updated_phone: '(415) 555-8003' }),
  ];
  expect(first).toMatchObject({ status: 200, body: { reward: { recipient: { email: on.email } } } });
  expect(texted).toMatchObject({
    status: 200,
    body: { reward: { recipient: { phone: '+14155558003' }, delivery: { method: 'PHONE' } } },
  });
});

// Leave the header out of answerApiErrors, and this must fail.
test('a reward that is sent again too often answers when it may be', async () => {
  const { data } = await orders.createOrder(mailed(5));
  const id = data.order.rewards?.[0]?.id ?? '';
  const resend = () => call(product, acme.key, 'POST', `/rewards/${id}/resend`, {});
  expect((await resend()).status).toBe(200);
  await product.db.query(`update rate_limit set points = 10 where key = $1`, [`reward-resend:${id}`]);
  const refused = await resend();
  expect(refused).toMatchObject({ status: 429, body: { errors: { message: expect.any(String) } } });
  // The limit is of a day, and that of the calls of a minute.
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
});

test('a reward goes to a phone number, and its failure is an event', async () => {
  const recipient = { name: 'Nora Field', phone: '415 555 8002', email: on.email };
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
