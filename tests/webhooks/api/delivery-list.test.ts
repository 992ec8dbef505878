/** What a company sees of its webhooks, and sends again. */
import { expect, test } from 'vitest';
import type { WebhookDelivery } from '#contract/enterprise/webhooks.ts';
import { call } from '#tests/public-api/api/company.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openWebhooks } from './acme.ts';

const { product, acme, receiverOf, remove, otherKey, linkReward, audited } = await openWebhooks();

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
  // Calls are logged a moment after their answer.
  await eventually(async () => (await product.db.query('select from api_request')).rows.length >= 6);
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
