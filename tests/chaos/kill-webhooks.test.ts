/**
 * The api and the worker are killed again and again while a company's software orders and cancels rewards, and its server
 * fails half of the webhooks: each external id is one order, and each event arrives, in order per resource.
 */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { enterpriseBalanceOf } from '#server/ledger/index.ts';
import { type Child, startChild } from '#tests/support/child.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startReceiver } from '#tests/webhooks/api/receiver.ts';
import { startApiClient } from './api-client.ts';
import { chanceOf } from './chance.ts';
import { MANAGER_FUNDS, openWorld } from './world.ts';

const seed = Number(process.env.CHAOS_SEED ?? 20_261_124);
const kills = Number(process.env.CHAOS_KILLS ?? 2);
/** A delivery has eight tries. A receiver that failed one at random more often could use them up. */
const FAILS_AT_MOST = 3;

const db = await testDatabase();
const world = await openWorld({
  db,
  env: { LIMIT_API_CALLS_PER_MINUTE: '1000000', NEW_COMPANY_STRANGERS_PER_DAY: '100000' },
});
const running = new Map<Role, Child>();
afterAll(async () => {
  for (const role of ROLES) await kill(role);
  await world.close();
});

const ROLES = ['api', 'worker'] as const;
type Role = (typeof ROLES)[number];
let workerStartedAt = new Date();

async function start(role: Role): Promise<void> {
  const root = `${import.meta.dirname}/../..`;
  const child = startChild(process.execPath, [`${root}/server/main.ts`, role], { cwd: root, env: world.env });
  running.set(role, child);
  await child.said(role === 'api' ? /running on/ : /A worker of .* is running/, 60_000);
  if (role === 'worker') workerStartedAt = new Date();
}

async function kill(role: Role): Promise<void> {
  const child = running.get(role);
  child?.process.kill('SIGKILL');
  await child?.ended();
  running.delete(role);
}

/** A company of the world with a key of its super admin, and a webhook that is told everything. */
async function openCompany(receiverUrl: string) {
  const { id: ownerId } = await world.manager('super_admin');
  const key = `PROD_${randomBytes(32).toString('base64url')}`;
  const { rows } = await db.query<{ enterprise_id: string }>(
    `insert into api_key (id, enterprise_id, name, mode, permission, key_hash, ending, created_by, created_at)
     select $1, enterprise_id, 'Chaos', 'live', 'read_write', $2, $3, id, now() from users where id = $4
     returning enterprise_id`,
    [newId(), createHash('sha256').update(key).digest(), key.slice(-4), ownerId],
  );
  const answer = await fetch(`${world.url}/api/v2/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiverUrl }),
  });
  expect(answer.status).toBe(200);
  return { key, enterpriseId: rows[0]?.enterprise_id ?? '' };
}

/** Pauses end, a dead process's turn is over, and the sweeper runs: what hours would bring. Says how many events wait. */
async function hoursPass(): Promise<number> {
  // What the product works on at this moment is left to it.
  await db.query(
    `update pgboss.job set start_after = now() where (name, id) in (
       select name, id from pgboss.job
       where state in ('created', 'retry') and start_after > now() and name = 'send-webhooks'
       for update skip locked)`,
  );
  await db.query(
    `update webhook_delivery set due_at = clock_timestamp() where id in (
       select id from webhook_delivery where ended_as is null and due_at > clock_timestamp()
       for update skip locked)`,
  );
  await db.query(
    `update webhook_endpoint set quiet_until = null,
       busy_until = case when busy_until - interval '30 seconds' < $1 then null else busy_until end`,
    [workerStartedAt],
  );
  await db.query(`select enqueue_jobs('sweep-webhooks', array['{}'::jsonb])`);
  const { rows } = await db.query<{ waiting: number }>(
    'select count(*)::int as waiting from webhook_delivery where ended_as is null',
  );
  return rows[0]?.waiting ?? 0;
}

test(`api and worker killed ${kills} times under load lose no event and no order (seed ${seed})`, {
  timeout: 300_000 + kills * 30_000,
}, async () => {
  const chance = chanceOf(seed);
  const receiver = await startReceiver();
  const failed = new Map<string, number>();
  const luck = chance.fork();
  receiver.answerWith((_call, _event, uuid) => {
    const before = failed.get(uuid) ?? 0;
    if (before >= FAILS_AT_MOST || luck.happens(0.5)) return 200;
    failed.set(uuid, before + 1);
    return 500;
  });
  await Promise.all(ROLES.map(start));
  const company = await openCompany(receiver.url);
  const software = startApiClient(world.url, company.key, 4, chance.fork());
  for (let round = 0; round < kills; round += 1) {
    await software.answered(chance.between(10, 60));
    await hoursPass();
    const victims = chance.happens(0.25) ? ROLES : [chance.pick(ROLES)];
    await Promise.all(victims.map(kill));
    await Promise.all(victims.map(start));
  }
  await software.answered(20);
  await software.stop();
  await eventually(async () => (await hoursPass()) === 0, { timeoutMs: 240_000, everyMs: 250 });

  expect(software.odd).toEqual([]);
  const { promised } = software;
  const { rows: orders } = await db.query<{ id: string; external_id: string }>(
    'select id, external_id from reward_order where payer_id = $1',
    [company.enterpriseId],
  );
  expect(new Map(orders.map(({ external_id, id }) => [external_id, id]))).toEqual(
    new Map(promised.map(({ externalId, orderId }) => [externalId, orderId])),
  );
  expect(orders).toHaveLength(promised.length);
  const kept = promised.filter(({ canceled }) => !canceled).length;
  expect(await enterpriseBalanceOf(db, company.enterpriseId)).toBe(MANAGER_FUNDS - BigInt(kept) * 100n);

  // An event may be taken twice, where its sender died before it noted the answer: its first time counts.
  const known = new Set<string>();
  const seen = receiver.taken.filter(({ uuid }) => !known.has(uuid) && known.add(uuid));
  const arrivals = Map.groupBy(seen, ({ resourceId }) => resourceId);
  for (const { orderId, rewardId, canceled } of promised) {
    const events = (id: string) => arrivals.get(id)?.map(({ event }) => event);
    expect(events(orderId)).toEqual(['ORDERS.CREATED']);
    expect(events(rewardId)).toEqual([
      'REWARDS.DELIVERY.SUCCEEDED',
      ...(canceled ? ['REWARDS.CANCELED'] : []),
    ]);
  }
  if (process.env.CHAOS_SEED || process.env.CHAOS_KILLS)
    console.info(seed, {
      kills,
      orders: promised.length,
      repeated: software.repeated(),
      events: seen.length,
      calls: receiver.calls(),
      takenAgain: receiver.taken.length - seen.length,
    });
  expect(receiver.calls()).toBeGreaterThan(receiver.taken.length);
});
