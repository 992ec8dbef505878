/** Webhooks from the event to the receiver: signed, and in order. */
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { call } from '#tests/public-api/api/company.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openWebhooks } from './acme.ts';

const { product, acme, rewards, webhooks, receiverOf, remove, linkReward, makeDue } = await openWebhooks();

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

// Leave webhook-off out of the STATUS of api-error.ts, and this must fail.
test('a webhook that is switched off sends no simulated event, and says so', async () => {
  const { id: webhookId } = await receiverOf();
  await product.db.query('update webhook_endpoint set disabled_at = now() where id = $1', [webhookId]);
  const simulated = { event: 'ORDERS.CREATED' };
  const answer = await call(product, acme.key, 'POST', `/webhooks/${webhookId}/simulate`, simulated);
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { message: expect.stringContaining('switched off') } },
  });
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
    { timeoutMs: 45_000, everyMs: 200 },
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
