/** A receiver that fails delays nobody else, and is switched off in the end. */
import { expect, onTestFinished, test, vi } from 'vitest';
import type { CompanyWebhook } from '#contract/enterprise/webhooks.ts';
import { createWebhookSender } from '#server/adapters/webhooks/create-webhook-sender.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { MOST_ENDPOINTS } from '#server/webhooks/create-endpoint.ts';
import { call } from '#tests/public-api/api/company.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openWebhooks } from './acme.ts';

const { product, acme, rewards, receiverOf, remove, otherKey, linkReward, audited, makeDue } =
  await openWebhooks();

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

// Each of the dead receivers holds a job for as long as a call may take. With as many jobs at once as one
// company has endpoints (webhookJobs), the other company waits for the first of them to end.
test('the dead receivers of a company delay none of another company, nor its own that works', async () => {
  // On a busy machine the test may take longer than the ten seconds of a call.
  const patient = createWebhookSender({ networks: product.deps.config.webhookNetworks, timeoutMs: 25_000 });
  const spy = vi.spyOn(product.deps.webhookSender, 'post').mockImplementation(patient.post);
  onTestFinished(() => spy.mockRestore());
  const dead = await Promise.all(Array.from({ length: MOST_ENDPOINTS - 1 }, () => receiverOf()));
  for (const receiver of dead) receiver.answerWith(() => undefined);
  const alive = await receiverOf();
  const { key } = await otherKey();
  const other = await receiverOf([], key);
  await linkReward();
  await eventually(() => dead.every(({ held }) => held() > 0));
  const [own, others] = [await linkReward(), await linkReward(key)];
  await eventually(() => alive.taken.some(({ resourceId }) => resourceId === own.id));
  await eventually(() => other.taken.some(({ resourceId }) => resourceId === others.id));
  const ended = dead.map(({ calls, held }) => calls() - held());
  expect(Math.max(...ended), 'calls of the dead receivers that have let their jobs go').toBe(0);
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
  await product.deps.jobs.enqueue(product.db, jobName('sweep-webhooks'), {});
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
  // Leave mailManagers out of disable-failing.ts, and this must fail.
  const mail = await product.mailTo(acme.owner.email, 'Your webhook is switched off');
  expect(mail.text).toContain('failed for five days');
  expect(mail.text).not.toContain(new URL(receiver.url).pathname);
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
