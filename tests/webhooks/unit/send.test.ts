/** What sending to an endpoint writes, by what its receiver answers. */
import { expect, test, vi } from 'vitest';
import type { EncryptionKeys } from '#server/config/encryption-key.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import type { SealedSecret } from '#server/kernel/secret-box.ts';
import { createEndpoint, MOST_ENDPOINTS } from '#server/webhooks/create-endpoint.ts';
import { insertDelivery } from '#server/webhooks/delivery-store.ts';
import { insertEndpoint } from '#server/webhooks/endpoint-store.ts';
import { webhookJobs } from '#server/webhooks/jobs.ts';
import { removeEndpoint } from '#server/webhooks/remove-endpoint.ts';
import { countWebhookSecretsOfOtherKeys } from '#server/webhooks/secret-store.ts';
import { createWebhookBox, newWebhookSecret } from '#server/webhooks/secrets.ts';
import { sendAgain, simulateEvent } from '#server/webhooks/send-again.ts';
import { sendWebhooks } from '#server/webhooks/send-webhooks.ts';
import type { WebhookAnswer } from '#server/webhooks/sender-port.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { notedJobs } from '#tests/support/noted-jobs.ts';

const db = await testDatabase();
// These tests need no companies.
await db.query('alter table webhook_endpoint drop constraint webhook_endpoint_enterprise_id_fkey');
const clock = testClock();
const encryption = { current: { id: 'current', key: Buffer.alloc(32, 7) }, old: [] };

type Answers = (event: string) => Partial<WebhookAnswer> | Promise<Partial<WebhookAnswer>>;

function depsOf(answers: Answers) {
  const sent: string[] = [];
  const webhookSender = {
    refusalOf: () => undefined,
    async post(_url: string, { body }: { body: string }) {
      const { event } = JSON.parse(body) as { event: string };
      sent.push(event);
      return { status: null, answer: null, error: null, ...(await answers(event)) };
    },
  };
  return { sent, deps: { db, clock, jobs: notedJobs, webhookSender, config: { encryption } } };
}

async function newEndpoint(): Promise<{ id: string; enterpriseId: string }> {
  const [id, enterpriseId] = [newId(), newId()];
  const sealed = createWebhookBox(encryption).seal(id, newWebhookSecret());
  const endpoint = {
    id,
    enterpriseId,
    url: 'https://receiver.example/',
    events: [],
    sealed,
    now: clock.now(),
  };
  await transaction(db, (tx) => insertEndpoint(tx, endpoint));
  return { id, enterpriseId };
}

async function emit(endpointId: string, event: string, attempts = 0): Promise<string> {
  const id = newId();
  const delivery = { id, endpointId, event, kind: 'rewards', resourceId: newId(), meta: {} };
  await transaction(db, (tx) => insertDelivery(tx, delivery));
  await db.query('update webhook_delivery set attempts = $2 where id = $1', [id, attempts]);
  return id;
}

async function deliveryOf(id: string) {
  const { rows } = await db.query<{ ended: string | null; attempts: number; wait: number }>(
    `select ended_as as ended, attempts, extract(epoch from due_at - clock_timestamp())::float8 as wait
     from webhook_delivery where id = $1`,
    [id],
  );
  return rows[0] as (typeof rows)[number];
}

async function endpointOf(id: string) {
  const { rows } = await db.query<{ failures: number; quiet: number | null; busy: boolean; off: boolean }>(
    `select failures, extract(epoch from quiet_until - clock_timestamp())::float8 as quiet,
       busy_until is not null as busy, disabled_at is not null as off from webhook_endpoint where id = $1`,
    [id],
  );
  return rows[0] as (typeof rows)[number];
}

async function jobsOf(endpointId: string): Promise<number[]> {
  const { rows } = await db.query<{ seconds: number }>(
    `select coalesce((data ->> 'startAfterSeconds')::int, 0) as seconds from job_outbox
     where name = 'send-webhooks' and data ->> 'endpointId' = $1 order by 1`,
    [endpointId],
  );
  return rows.map(({ seconds }) => seconds);
}

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
  if (!delivers) expect(after.wait).toBeGreaterThan(2);
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
  const quiet: (number | null)[] = [];
  for (let times = 0; times < 4; times += 1) {
    await emit(id, 'REWARDS.CANCELED');
    await sendWebhooks(deps, id);
    quiet.push((await endpointOf(id)).quiet);
    await db.query('update webhook_endpoint set quiet_until = null where id = $1', [id]);
  }
  expect(quiet.slice(0, 2)).toEqual([null, null]);
  expect(Math.round(quiet[2] ?? 0)).toBe(5);
  expect(Math.round(quiet[3] ?? 0)).toBe(10);
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
  await expect(simulateEvent(deps, event)).rejects.toMatchObject({ code: 'not-found' });
});

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

test('a simulated event is sent with a reason where its kind has one', async () => {
  const endpoint = await newEndpoint();
  const { deps, sent } = depsOf(() => ({ status: 200 }));
  await simulateEvent(deps, { ...endpoint, event: 'REWARDS.THANKED' });
  await sendWebhooks(deps, endpoint.id);
  expect(sent).toEqual(['REWARDS.THANKED']);
  expect(await jobsOf(endpoint.id)).toEqual([0]);
  const { rows } = await db.query('select meta, resource_kind from webhook_delivery where endpoint_id = $1', [
    endpoint.id,
  ]);
  expect(rows).toEqual([{ meta: { message: 'Thank you!', simulated: true }, resource_kind: 'rewards' }]);
  for (const other of [{ id: newId() }, { enterpriseId: newId() }])
    await expect(
      simulateEvent(deps, { ...endpoint, ...other, event: 'REWARDS.THANKED' }),
    ).rejects.toMatchObject({ code: 'not-found' });
});

test('a company adds twenty addresses at most, and none that may not be called', async () => {
  const enterpriseId = newId();
  const { deps } = depsOf(() => ({ status: 200 }));
  const add = () => createEndpoint(deps, { enterpriseId, url: 'https://receiver.example/', events: [] });
  const { secret, ...first } = await add();
  expect(secret).toMatch(/^whsec_/);
  expect(first).toMatchObject({ enterprise_id: enterpriseId, url: 'https://receiver.example/' });
  for (let added = 1; added < MOST_ENDPOINTS; added += 1) await add();
  await expect(add()).rejects.toMatchObject({ code: 'too-many-webhooks' });
  const refusing = { ...deps, webhookSender: { ...deps.webhookSender, refusalOf: () => 'Not this one.' } };
  await expect(
    createEndpoint(refusing, { enterpriseId: newId(), url: 'https://10.0.0.1/', events: [] }),
  ).rejects.toMatchObject({ code: 'invalid-input', message: 'Not this one.' });
});

test('an address that is taken away drops what waits for it', async () => {
  const { id, enterpriseId } = await newEndpoint();
  const waiting = await emit(id, 'REWARDS.CANCELED');
  const { deps, sent } = depsOf(() => ({ status: 200 }));
  await expect(removeEndpoint(deps, { id, enterpriseId: newId() })).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await deliveryOf(waiting)).toMatchObject({ ended: null });
  await removeEndpoint(deps, { id, enterpriseId });
  expect(await deliveryOf(waiting)).toMatchObject({ ended: 'dropped' });
  await expect(removeEndpoint(deps, { id, enterpriseId })).rejects.toMatchObject({ code: 'not-found' });
  await sendWebhooks(deps, id);
  expect(sent).toEqual([]);
});

test('a delivery is sent again for its own company alone', async () => {
  const { id, enterpriseId } = await newEndpoint();
  const delivery = await emit(id, 'REWARDS.CANCELED');
  const { deps, sent } = depsOf(() => ({ status: 200 }));
  await sendWebhooks(deps, id);
  await expect(sendAgain(deps, { id: delivery, enterpriseId: newId() })).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await deliveryOf(delivery)).toMatchObject({ ended: 'delivered' });
  await sendAgain(deps, { id: delivery, enterpriseId });
  expect(await jobsOf(id)).toEqual([0]);
  await sendWebhooks(deps, id);
  expect(sent).toHaveLength(2);
});

test('secrets are sealed anew under another key, and sign as before', async () => {
  const { id } = await newEndpoint();
  const secretOf = async (keys: EncryptionKeys) => {
    const { rows } = await db.query<SealedSecret>(
      `select secret, secret_nonce as nonce, secret_key_id as "keyId" from webhook_endpoint where id = $1`,
      [id],
    );
    return createWebhookBox(keys).open(id, rows[0] as SealedSecret);
  };
  const before = await secretOf(encryption);
  const next = { current: { id: 'next', key: Buffer.alloc(32, 9) }, old: [encryption.current] };
  const { deps } = depsOf(() => ({ status: 200 }));
  const jobs = webhookJobs({ ...deps, config: { encryption: next } });
  await jobs
    .find(({ name }) => name === 're-encrypt-webhook-secrets')
    ?.run({}, { id: newId(), retry_count: 0 });
  expect(await countWebhookSecretsOfOtherKeys(db, 'next')).toBe(0);
  expect(await secretOf({ ...next, old: [] })).toBe(before);
});
