/** The webhooks of the test world on the dashboard, apart from those of the company. */
import { OrdersApi } from 'tremendous';
import { expect, test } from 'vitest';
import type { CompanyWebhook, NewCompanyWebhook, WebhookDelivery } from '#contract/enterprise/webhooks.ts';
import { otherCompany } from '#tests/enterprise/api/company.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startReceiver } from '#tests/webhooks/api/receiver.ts';
import { call, clientOf, newKey } from '../company.ts';
import { openWorlds, order } from './worlds.ts';

const { world, product, acme } = await openWorlds();
const receiver = await startReceiver();
const path = '/api/enterprise/webhooks';
const webhooks = async (mode: string) =>
  (await acme.owner.get<CompanyWebhook[]>(`${path}?mode=${mode}`)).body;
const add = (mode: string) =>
  acme.owner.post<NewCompanyWebhook>(`${path}?mode=${mode}`, { url: receiver.url, events: [] });

test('a company without a test world has no webhooks there, and none is made', async () => {
  expect(await webhooks('test')).toEqual([]);
  expect((await add('test')).status).toBe(404);
  expect((await world.query('select from webhook_endpoint')).rows).toEqual([]);
});

test('what a test key does is sent, listed and sent again, and the real world has none of it', async () => {
  const { key } = await newKey(acme.owner, { mode: 'test' });
  const made = (await add('test')).body;
  expect([await webhooks('live'), (await call(product, acme.key, 'GET', '/webhooks')).body.webhooks]).toEqual(
    [[], []],
  );
  expect((await call(product, key, 'GET', '/webhooks')).body.webhooks).toMatchObject([{ id: made.id }]);
  await new OrdersApi(clientOf(product, key)).createOrder(order(10, 'nora@example.net'));

  const own = `${path}/${made.id}`;
  const sent = await eventually(async () => {
    const { body } = await acme.owner.get<WebhookDelivery[]>(`${own}/deliveries?mode=test`);
    return body.find(({ event, state }) => event === 'ORDERS.CREATED' && state === 'delivered');
  });
  expect(sent.lastTry?.status).toBe(200);
  const times = () => receiver.taken.filter(({ event }) => event === 'ORDERS.CREATED').length;
  expect(times()).toBe(1);
  const again = `/api/enterprise/webhook-deliveries/${sent.id}/repeat`;
  expect((await acme.owner.post(again)).status).toBe(404);
  expect((await acme.owner.post(`${again}?mode=test`)).status).toBe(202);
  await eventually(() => times() === 2);
  expect((await acme.owner.post(`${own}/simulate?mode=test`, { event: 'REWARDS.EXPIRED' })).status).toBe(202);
  await eventually(() => receiver.taken.some(({ event }) => event === 'REWARDS.EXPIRED'));
  for (const at of [`${own}/deliveries`, `${own}/deliveries?mode=live`])
    expect((await acme.owner.get(at)).status).toBe(404);

  const { manager } = await otherCompany(product);
  await product.db.query(`update users set enterprise_role = 'super_admin' where id = $1`, [manager.id]);
  const neighbor = await product.signIn(manager.email);
  await newKey(neighbor, { mode: 'test' });
  expect((await neighbor.delete(`${own}?mode=test`)).status).toBe(404);
  expect((await neighbor.get(`${path}?mode=test`)).body).toEqual([]);
  expect((await acme.owner.delete(`${own}?mode=test`)).status).toBe(200);
  expect(await webhooks('test')).toEqual([]);
});

// Leave realWorld out of disable-failing.ts, and this must fail: the managers read nothing in the other
// database.
test('after five days of failures the managers of the company are notified, with the word test', async () => {
  const { key } = await newKey(acme.owner, { mode: 'test' });
  const made = (await add('test')).body;
  await world.query(
    `update webhook_endpoint set failures = 1, failing_since = clock_timestamp() - interval '5 days',
       url = 'http://127.0.0.1:9/' where id = $1`,
    [made.id],
  );
  await new OrdersApi(clientOf(product, key)).createOrder(order(10, 'nora@example.net'));
  await eventually(async () => (await webhooks('test')).some(({ disabledAt }) => disabledAt !== null), {
    timeoutMs: 20_000,
  });
  const notices = await acme.owner.get<{ title: string; message: string }[]>('/api/notifications');
  expect(notices.body.filter(({ title }) => title.includes('ebhook'))).toMatchObject([
    { title: 'Test webhook switched off', message: expect.stringContaining('The test webhook http') },
  ]);
  const neighbor = await otherCompany(product);
  const others = await neighbor.manager.get<{ title: string }[]>('/api/notifications');
  expect(others.body.map(({ title }) => title)).not.toContain('Test webhook switched off');
});
