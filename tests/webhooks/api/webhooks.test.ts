/** Webhooks from the event to the receiver: signed, in order, again after a failure, and nobody waits for another. */
import { Webhook } from 'standardwebhooks';
import { OrdersApi, RewardsApi, type SingleRewardOrder, WebhooksApi } from 'tremendous';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/admin/staff.ts';
import type { CompanyWebhook, WebhookDelivery } from '#contract/enterprise/webhooks.ts';
import { MOST_ENDPOINTS } from '#server/webhooks/create-endpoint.ts';
import { otherCompany } from '#tests/enterprise/api/company.ts';
import { acmeWithKey, call, clientOf, newKey } from '#tests/public-api/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startReceiver } from './receiver.ts';

const product = await testApp({
  env: { LIMIT_API_CALLS_PER_MINUTE: '100000', LIMIT_CLAIMS_PER_MINUTE: '10000' },
});
const acme = await acmeWithKey(product, 100_000_00n);
const rewards = new RewardsApi(acme.configuration);
const webhooks = new WebhooksApi(acme.configuration);

async function receiverOf(events: string[] = [], key = acme.key) {
  const receiver = await startReceiver();
  const body = { url: receiver.url, events };
  const { webhook } = (await call(product, key, 'POST', '/webhooks', body)).body;
  return { ...receiver, id: webhook.id as string, secret: webhook.private_key as string };
}

const remove = (id: string) => webhooks.deleteWebhook(id);

/** A key of a second company. */
async function otherKey() {
  const { manager } = await otherCompany(product);
  await product.db.query(`update users set enterprise_role = 'super_admin' where id = $1`, [manager.id]);
  return newKey(await product.signIn(manager.email));
}

async function linkReward(key = acme.key) {
  const reward = { value: { denomination: 5 }, recipient: { name: 'Bo' }, delivery: { method: 'LINK' } };
  const { order } = (await new OrdersApi(clientOf(product, key)).createOrder({ reward } as SingleRewardOrder))
    .data;
  const [first] = order.rewards ?? [];
  return { orderId: order.id, id: first?.id ?? '', token: first?.delivery?.link?.split('/').at(-1) ?? '' };
}

/** What the log of the company says of it: the address, once for each act. */
async function audited(action: string, webhookId: string): Promise<string[]> {
  const { body } = await acme.owner.get<AuditEntry[]>(`/api/enterprise/audit?action=${action}`);
  return body.filter(({ subjectId }) => subjectId === webhookId).map(({ subject }) => subject);
}

/** Brings retries forward, as time would. */
async function makeDue(endpointId: string): Promise<void> {
  await product.db.query('update webhook_endpoint set quiet_until = null where id = $1', [endpointId]);
  await product.db.query(
    'update webhook_delivery set due_at = clock_timestamp() where endpoint_id = $1 and ended_as is null',
    [endpointId],
  );
  await product.deps.jobs.enqueue(product.db, 'send-webhooks', { endpointId });
  product.deps.jobs.wake();
}

test('what happens to an order and its reward is told in order, with both signatures', async () => {
  const { taken, id: webhookId, secret } = await receiverOf();
  const { orderId, id, token } = await linkReward();
  await product.visitor().post('/api/claims/read', { token });
  await rewards.cancelReward(id);
  await eventually(() => taken.length === 4);
  const of = (resource: string) =>
    taken.filter(({ resourceId }) => resourceId === resource).map(({ event }) => event);
  expect(of(orderId)).toEqual(['ORDERS.CREATED']);
  expect(of(id)).toEqual(['REWARDS.DELIVERY.SUCCEEDED', 'REWARDS.OPENED', 'REWARDS.CANCELED']);
  for (const { body, headers } of taken) {
    expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow();
    expect(headers['tremendous-webhook-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
  }
  expect(new Set(taken.map(({ uuid }) => uuid)).size).toBe(4);
  await remove(webhookId);
});

test('a webhook is told the events that it asked for alone', async () => {
  const { taken, id: webhookId } = await receiverOf(['REWARDS.CANCELED']);
  const { id } = await linkReward();
  await rewards.cancelReward(id);
  await eventually(() => taken.length === 1);
  expect(taken[0]).toMatchObject({ event: 'REWARDS.CANCELED', resourceId: id });
  expect((await webhooks.listWebhookEvents(webhookId)).data.events).toEqual(['REWARDS.CANCELED']);
  await remove(webhookId);
});

test('an event whose transaction is rolled back is not told', async () => {
  const { taken, id: webhookId } = await receiverOf();
  const failed = await call(product, acme.key, 'POST', '/orders', {
    reward: { value: { denomination: 900_000 }, recipient: { name: 'Bo' }, delivery: { method: 'LINK' } },
  });
  expect(failed.status).toBe(402);
  await webhooks.simulateWebhook(webhookId, { event: 'ORDERS.FAILED' });
  await eventually(() => taken.length > 0);
  expect(taken.map(({ event, meta }) => [event, meta])).toEqual([['ORDERS.FAILED', { simulated: true }]]);
  await remove(webhookId);
});

test('a receiver that fails half of the time gets every event, and each resource in order', async () => {
  const { taken, id: webhookId, ...receiver } = await receiverOf();
  receiver.answerWith((count) => (count % 2 === 0 ? 500 : 200));
  const made = await Promise.all(Array.from({ length: 8 }, linkReward));
  await Promise.all(made.map(({ id }) => rewards.cancelReward(id)));
  await eventually(
    async () => {
      await makeDue(webhookId);
      return taken.length === 8 * 3;
    },
    { timeoutMs: 20_000, everyMs: 200 },
  );
  for (const { id, orderId } of made) {
    const events = taken.filter(({ resourceId }) => resourceId === id).map(({ event }) => event);
    expect(events).toEqual(['REWARDS.DELIVERY.SUCCEEDED', 'REWARDS.CANCELED']);
    expect(taken.filter(({ resourceId }) => resourceId === orderId)).toHaveLength(1);
  }
  await remove(webhookId);
});

test('an event waits while an earlier one of its reward was not taken', async () => {
  const {
    taken,
    id: webhookId,
    ...receiver
  } = await receiverOf(['REWARDS.DELIVERY.SUCCEEDED', 'REWARDS.CANCELED']);
  receiver.answerWith(() => 500);
  const { id } = await linkReward();
  await eventually(() => receiver.calls() > 0);
  await rewards.cancelReward(id);
  await makeDue(webhookId);
  await eventually(() => receiver.calls() > 1);
  await product.settled();
  const { rows } = await product.db.query<{ event: string; attempts: number }>(
    'select event, attempts from webhook_delivery where endpoint_id = $1 order by number',
    [webhookId],
  );
  expect(rows.map(({ event }) => event)).toEqual(['REWARDS.DELIVERY.SUCCEEDED', 'REWARDS.CANCELED']);
  expect(rows[0]?.attempts).toBeGreaterThan(1);
  expect(rows[1]?.attempts).toBe(0);
  receiver.answerWith(() => 200);
  await makeDue(webhookId);
  await eventually(() => taken.length === 2);
  expect(taken.map(({ event }) => event)).toEqual(['REWARDS.DELIVERY.SUCCEEDED', 'REWARDS.CANCELED']);
  await remove(webhookId);
});

test('while one event waits for its retry, the others are sent, and nothing runs idle', async () => {
  const { taken, id: webhookId, ...receiver } = await receiverOf();
  receiver.answerWith((_call, event) => (event === 'REWARDS.DELIVERY.SUCCEEDED' ? 500 : 200));
  const { id, orderId } = await linkReward();
  await eventually(() => taken.some(({ resourceId }) => resourceId === orderId));
  await rewards.cancelReward(id);
  const other = await linkReward();
  await eventually(() => taken.some(({ resourceId }) => resourceId === other.orderId));
  await product.settled();
  expect(taken.map(({ event }) => event)).toEqual(['ORDERS.CREATED', 'ORDERS.CREATED']);
  await remove(webhookId);
});

// Each of the dead receivers holds a job for the ten seconds of a call. With as many jobs at once as one company has
// endpoints (webhookJobs), the other company waits for the first of them to end.
test('the dead receivers of a company delay none of another company, nor its own that works', async () => {
  const dead = await Promise.all(Array.from({ length: MOST_ENDPOINTS - 1 }, () => receiverOf()));
  for (const receiver of dead) receiver.answerWith(() => undefined);
  const alive = await receiverOf();
  const { key } = await otherKey();
  const other = await receiverOf([], key);
  await linkReward();
  await eventually(() => dead.every(({ calls }) => calls() > 0), { timeoutMs: 9_000 });
  const [own, others] = [await linkReward(), await linkReward(key)];
  await eventually(() => alive.taken.some(({ resourceId }) => resourceId === own.id), { timeoutMs: 2_000 });
  await eventually(() => other.taken.some(({ resourceId }) => resourceId === others.id), {
    timeoutMs: 2_000,
  });
  expect(dead.flatMap(({ taken }) => taken)).toEqual([]);
  for (const receiver of dead) receiver.hangUp();
  await Promise.all([...dead, alive].map(({ id }) => remove(id)));
  expect((await call(product, key, 'DELETE', `/webhooks/${other.id}`)).status).toBe(200);
});

test('a process that died with a delivery in hand leaves it to the next one', async () => {
  const { taken, id: webhookId } = await receiverOf();
  await product.db.query(`update webhook_endpoint set busy_until = now() + interval '1 hour' where id = $1`, [
    webhookId,
  ]);
  const { id } = await linkReward();
  await product.settled();
  expect(taken).toEqual([]);
  await product.db.query(
    `update webhook_endpoint set busy_until = now() - interval '1 second' where id = $1`,
    [webhookId],
  );
  await product.deps.jobs.enqueue(product.db, 'sweep-webhooks', {});
  product.deps.jobs.wake();
  await eventually(() => taken.some(({ resourceId }) => resourceId === id));
  await remove(webhookId);
});

test('after five days of failures a webhook is switched off, and its managers are notified', async () => {
  const { id: webhookId, ...receiver } = await receiverOf();
  receiver.answerWith(() => 500);
  await linkReward();
  await eventually(() => receiver.calls() > 0);
  await product.settled();
  await product.db.query(
    `update webhook_endpoint set failing_since = clock_timestamp() - interval '5 days' where id = $1`,
    [webhookId],
  );
  await makeDue(webhookId);
  const shown = await eventually(async () => {
    const { body } = await acme.owner.get<CompanyWebhook[]>('/api/enterprise/webhooks');
    return body.find(({ id, disabledAt }) => id === webhookId && disabledAt !== null);
  });
  expect(shown.url).toBe(receiver.url);
  const notices = await acme.owner.get<{ title: string }[]>('/api/notifications');
  expect(notices.body.map(({ title }) => title)).toContain('Webhook switched off');
  const before = receiver.calls();
  await linkReward();
  await product.settled();
  expect(receiver.calls()).toBe(before);
  receiver.answerWith(() => 200);
  expect((await acme.owner.post(`/api/enterprise/webhooks/${webhookId}/enable`)).status).toBe(200);
  expect(await audited('webhook-enabled', webhookId)).toEqual([receiver.url]);
  const { id } = await linkReward();
  await eventually(() => receiver.taken.some(({ resourceId }) => resourceId === id));
  await remove(webhookId);
});

test('a company reads what was sent and answered, and sends it again', async () => {
  const { taken, id: webhookId } = await receiverOf(['ORDERS.CREATED']);
  const { orderId } = await linkReward();
  const path = `/api/enterprise/webhooks/${webhookId}/deliveries`;
  const delivery = await eventually(async () => {
    const { body } = await acme.owner.get<WebhookDelivery[]>(path);
    return body.find(({ state }) => state === 'delivered');
  });
  expect(delivery).toMatchObject({
    event: 'ORDERS.CREATED',
    resourceId: orderId,
    attempts: 1,
    lastTry: { status: 200, answer: 'Thank you', error: null },
    body: taken[0]?.body,
  });
  expect((await acme.owner.post(`/api/enterprise/webhook-deliveries/${delivery.id}/repeat`)).status).toBe(
    202,
  );
  await eventually(() => taken.length === 2);
  expect(taken[1]?.uuid).toBe(taken[0]?.uuid);
  expect(await audited('webhook-repeated', webhookId)).toHaveLength(1);
  await remove(webhookId);
});

test('another company sees and touches nothing of it, and the secret is shown once', async () => {
  const { id: webhookId, secret } = await receiverOf();
  const { key } = await otherKey();
  for (const [method, path] of [
    ['GET', `/webhooks/${webhookId}`],
    ['GET', `/webhooks/${webhookId}/events`],
    ['DELETE', `/webhooks/${webhookId}`],
  ] as const)
    expect([path, (await call(product, key, method, path)).status]).toEqual([path, 404]);
  const simulated = { event: 'ORDERS.CREATED' };
  expect((await call(product, key, 'POST', `/webhooks/${webhookId}/simulate`, simulated)).status).toBe(404);
  expect((await call(product, key, 'GET', '/webhooks')).body).toEqual({ webhooks: [] });
  expect((await call(product, acme.key, 'GET', `/webhooks/${webhookId}`)).text).not.toContain(secret);
  const { rows } = await product.db.query<{ text: string }>(
    'select webhook_endpoint::text || (select string_agg(api_request::text, null) from api_request) as text from webhook_endpoint',
  );
  expect(rows.some(({ text }) => text.includes(secret))).toBe(false);
  await remove(webhookId);
});

test('an address or an event that is none is refused', async () => {
  expect(await call(product, acme.key, 'POST', '/webhooks', { url: 'nowhere' })).toMatchObject({
    status: 422,
    body: { errors: { payload: { url: 'Please enter a whole address.' } } },
  });
  expect(await call(product, acme.key, 'POST', '/webhooks', {})).toMatchObject({ status: 422 });
  const wrong = { url: 'https://example.com/', events: ['ORDERS.EATEN'] };
  expect((await call(product, acme.key, 'POST', '/webhooks', wrong)).body.errors.payload).toEqual({
    events: { 0: 'is not an event' },
  });
});
