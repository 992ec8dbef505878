/** The jobs that send to endpoints: each endpoint has one, and a retry has its time. */
import { expect, test, vi } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { webhookJobs } from '#server/webhooks/jobs.ts';
import { sendWebhooks } from '#server/webhooks/send-webhooks.ts';
import { openEndpoints } from './sent.ts';

const { db, depsOf, newEndpoint, emit, deliveryOf, endpointOf, jobsOf } = await openEndpoints();

test('an event that comes while others are sent goes with the same job', async () => {
  const { id } = await newEndpoint();
  await emit(id, 'REWARDS.CANCELED');
  const { deps, sent } = depsOf(async (event) => {
    if (event === 'REWARDS.CANCELED') await emit(id, 'REWARDS.OPENED');
    return { status: 200 };
  });
  await sendWebhooks(deps, id);
  expect(sent).toEqual(['REWARDS.CANCELED', 'REWARDS.OPENED']);
  expect(await jobsOf(id)).toEqual([]);
});

test('while an endpoint takes nothing, what comes meanwhile waits for its retry', async () => {
  const { id } = await newEndpoint();
  await emit(id, 'REWARDS.CANCELED');
  const { deps, sent } = depsOf(async (event) => {
    if (event === 'REWARDS.CANCELED') await emit(id, 'REWARDS.OPENED');
    return { status: 500 };
  });
  await sendWebhooks(deps, id);
  expect(sent).toEqual(['REWARDS.CANCELED']);
  expect(await endpointOf(id)).toMatchObject({ failures: 1, busy: false });
});

test('an endpoint that another process has is left to it', async () => {
  const { id } = await newEndpoint();
  await emit(id, 'REWARDS.CANCELED');
  const busy = `update webhook_endpoint set busy_until = clock_timestamp() + interval '1 minute' where id = $1`;
  await db.query(busy, [id]);
  const { deps, sent } = depsOf(() => ({ status: 200 }));
  await sendWebhooks(deps, id);
  expect([sent, await endpointOf(id)]).toMatchObject([[], { busy: true }]);
});

test('after fifteen seconds a job makes room, and leaves the rest to a new one', async () => {
  const { id } = await newEndpoint();
  await emit(id, 'REWARDS.CANCELED');
  const started = Date.now();
  const now = vi.spyOn(Date, 'now').mockReturnValue(started);
  try {
    const { deps, sent } = depsOf(async (event) => {
      await emit(id, event === 'REWARDS.CANCELED' ? 'REWARDS.OPENED' : 'REWARDS.THANKED');
      now.mockReturnValue(started + (event === 'REWARDS.CANCELED' ? 15_000 : 15_001));
      return { status: 200 };
    });
    await sendWebhooks(deps, id);
    expect(sent).toEqual(['REWARDS.CANCELED', 'REWARDS.OPENED']);
  } finally {
    now.mockRestore();
  }
  expect(await jobsOf(id)).toEqual([0]);
});

test('an endpoint is free again after an error of ours; nothing to send is no failure', async () => {
  const { id } = await newEndpoint();
  await sendWebhooks(depsOf(() => ({ status: 500 })).deps, id);
  expect(await endpointOf(id)).toEqual({ failures: 0, quiet: null, busy: false, off: false });
  await emit(id, 'REWARDS.CANCELED');
  const broken = depsOf(() => {
    throw new Error('A bug');
  });
  await expect(sendWebhooks(broken.deps, id)).rejects.toThrow('A bug');
  expect(await endpointOf(id)).toMatchObject({ failures: 0, busy: false });
});

test('the sweeper wakes an endpoint that something is due for, and old deliveries are deleted', async () => {
  const [{ id }, { id: idle }] = [await newEndpoint(), await newEndpoint()];
  const due = await emit(id, 'REWARDS.CANCELED');
  const old = await emit(id, 'REWARDS.OPENED');
  await db.query(
    `update webhook_delivery set created_at = now() - interval '91 days', ended_as = 'delivered', ended_at = now()
     where id = $1`,
    [old],
  );
  const jobs = webhookJobs(depsOf(() => ({ status: 200 })).deps);
  const run = (name: string) =>
    jobs.find((job) => job.name === name)?.run({}, { id: newId(), retry_count: 0 });
  await run('sweep-webhooks');
  expect([await jobsOf(id), await jobsOf(idle)]).toEqual([[0], []]);
  await run('delete-webhook-deliveries');
  expect([await deliveryOf(due), await deliveryOf(old)]).toEqual([expect.anything(), undefined]);
});
