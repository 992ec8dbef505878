/** What sending to an endpoint writes, by what its receiver answers. */
import { expect, test } from 'vitest';
import { simulateEvent } from '#server/webhooks/send-again.ts';
import { sendWebhooks } from '#server/webhooks/send-webhooks.ts';
import { openEndpoints } from './sent.ts';

const { db, depsOf, newEndpoint, emit, deliveryOf, endpointOf, jobsOf } = await openEndpoints();

test.each([
  [200, true],
  [204, true],
  [299, true],
  [199, false],
  [300, false],
  [302, false],
  [404, false],
  [500, false],
  [null, false],
])('an answer of %s delivers: %s', async (status, delivers) => {
  const { id } = await newEndpoint();
  const delivery = await emit(id, 'REWARDS.CANCELED');
  const { deps, sent } = depsOf(() => ({ status, answer: 'What they said', error: status ? null : 'None' }));
  const started = performance.now();
  await sendWebhooks(deps, id);
  const took = Math.ceil(performance.now() - started);
  expect(sent).toEqual(['REWARDS.CANCELED']);
  const { rows } = await db.query(
    `select status, answer, error, milliseconds between 0 and $2::int as measured
     from webhook_attempt where delivery_id = $1`,
    [delivery, took],
  );
  const error = status ? null : 'None';
  expect(rows).toEqual([{ status, answer: 'What they said', error, measured: true }]);
  const after = await deliveryOf(delivery);
  expect(after).toMatchObject({ ended: delivers ? 'delivered' : null, attempts: 1 });
  const [pause = 0, ...others] = await jobsOf(id);
  expect(others).toEqual([]);
  // Five seconds, a tenth more or less.
  if (delivers) expect(pause).toBe(0);
  else expect([5, 6]).toContain(pause);
  if (!delivers) expect(after.wait).toBeGreaterThan(4 - (performance.now() - started) / 1000);
  expect(await endpointOf(id)).toMatchObject({ failures: delivers ? 0 : 1, busy: false, quiet: null });
});

test('after the eighth failure a delivery is given up, and no job waits for it', async () => {
  const { id } = await newEndpoint();
  const [last, seventh] = [await emit(id, 'REWARDS.CANCELED', 7), await emit(id, 'REWARDS.OPENED', 6)];
  await sendWebhooks(depsOf(() => ({ status: 500 })).deps, id);
  expect(await deliveryOf(last)).toMatchObject({ ended: 'given-up', attempts: 8 });
  expect(await deliveryOf(seventh)).toMatchObject({ ended: null, attempts: 7 });
  const [pause = 0, ...others] = await jobsOf(id);
  expect(others).toEqual([]);
  expect(pause).toBeGreaterThan(32_000);
});

// Count on without looking at quiet_until in countEndpointFailure, and the second must fail.
test.each([
  ['two days', 2, true],
  ['nine days', 9, false],
])('%s after its last failure, one more switches a failing endpoint off: %j', async (_words, days, off) => {
  const { id } = await newEndpoint();
  await db.query(
    `update webhook_endpoint set failures = 8, failing_since = clock_timestamp() - interval '10 days',
       quiet_until = clock_timestamp() - $2 * interval '1 day' where id = $1`,
    [id, days],
  );
  const delivery = await emit(id, 'REWARDS.CANCELED');
  await sendWebhooks(depsOf(() => ({ status: 502 })).deps, id);
  expect(await endpointOf(id)).toMatchObject({ off, failures: off ? 9 : 1 });
  expect(await deliveryOf(delivery)).toMatchObject({ ended: off ? 'dropped' : null });
});

test('an endpoint that takes one of two events is not failing', async () => {
  const { id } = await newEndpoint();
  await db.query('update webhook_endpoint set failures = 2, failing_since = now() where id = $1', [id]);
  const [taken, refused] = [await emit(id, 'REWARDS.CANCELED'), await emit(id, 'REWARDS.OPENED')];
  const { deps } = depsOf((event) => ({ status: event === 'REWARDS.OPENED' ? 500 : 200 }));
  await sendWebhooks(deps, id);
  expect([await deliveryOf(taken), await deliveryOf(refused)]).toMatchObject([
    { ended: 'delivered' },
    { ended: null },
  ]);
  expect(await endpointOf(id)).toEqual({ failures: 0, quiet: null, busy: false, off: false });
});

test('from the third failure in a row an endpoint is left alone, for longer and longer', async () => {
  const { id } = await newEndpoint();
  const { deps, sent } = depsOf(() => ({ status: 500 }));
  const quiet: (number[] | null)[] = [];
  for (let times = 0; times < 4; times += 1) {
    await emit(id, 'REWARDS.CANCELED');
    const started = performance.now();
    await sendWebhooks(deps, id);
    const { quiet: left } = await endpointOf(id);
    // At most what has passed since is gone of it.
    quiet.push(left === null ? null : [left, left + (performance.now() - started) / 1000]);
    await db.query('update webhook_endpoint set quiet_until = null where id = $1', [id]);
  }
  expect(quiet.slice(0, 2)).toEqual([null, null]);
  for (const [times, seconds] of [
    [2, 5],
    [3, 10],
  ] as const) {
    const [least = 0, most = 0] = quiet[times] ?? [];
    expect(least).toBeLessThanOrEqual(seconds);
    expect(most).toBeGreaterThanOrEqual(seconds);
  }
  expect(sent).toHaveLength(4);
});

test('an endpoint that fails for five days is switched off, and what waits for it is dropped', async () => {
  const { id, enterpriseId } = await newEndpoint();
  await db.query(
    `update webhook_endpoint set failures = 1, failing_since = clock_timestamp() - interval '5 days' where id = $1`,
    [id],
  );
  const delivery = await emit(id, 'REWARDS.CANCELED');
  const { deps, sent } = depsOf(() => ({ status: 500 }));
  await sendWebhooks(deps, id);
  expect(await endpointOf(id)).toMatchObject({ off: true, busy: false });
  expect(await deliveryOf(delivery)).toMatchObject({ ended: 'dropped' });
  await emit(id, 'REWARDS.OPENED');
  await sendWebhooks(deps, id);
  expect(sent).toHaveLength(1);
  const event = { event: 'REWARDS.OPENED', id, enterpriseId } as const;
  await expect(simulateEvent(deps, event)).rejects.toMatchObject({ code: 'webhook-off' });
});
