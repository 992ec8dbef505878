/**
 * The api and the worker are killed again and again while a company's software orders and cancels rewards,
 * and its server fails half of the webhooks: each external id is one order, and each event arrives, in order
 * per resource.
 */
import { afterAll, expect, test } from 'vitest';
import { type Child, startChild } from '#tests/support/child.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startReceiver } from '#tests/webhooks/api/receiver.ts';
import { chanceOf } from './chance.ts';
import { startApiClient } from './customers/api-client.ts';
import { expectEventsAgree, expectOrdersAgree, openCompany } from './customers/api-company.ts';
import { MANAGER_FUNDS, openWorld } from './world/world.ts';

const seed = Number(process.env.CHAOS_SEED ?? 20_261_124);
const kills = Number(process.env.CHAOS_KILLS ?? 2);
/** A start takes seconds, and more than a minute beside programs that keep every core busy. */
const START_WITHIN_MS = 180_000;
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
  await child.said(role === 'api' ? /running on/ : /A worker of .* is running/, START_WITHIN_MS);
  if (role === 'worker') workerStartedAt = new Date();
}

async function kill(role: Role): Promise<void> {
  const child = running.get(role);
  child?.process.kill('SIGKILL');
  await child?.ended();
  running.delete(role);
}

/**
 * Pauses end, a dead process's turn is over, and the sweeper runs: what hours would bring. Returns how many
 * events wait.
 */
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
  timeout: 600_000 + kills * 30_000,
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
  // More kills leave more time to order.
  const funds = MANAGER_FUNDS * BigInt(kills);
  const company = await openCompany(world, receiver.url, funds);
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
  await expectOrdersAgree(world, company, promised);
  const events = expectEventsAgree(receiver.taken, promised);
  if (process.env.CHAOS_SEED || process.env.CHAOS_KILLS)
    console.info(seed, {
      kills,
      orders: promised.length,
      repeated: software.repeated(),
      events,
      calls: receiver.calls(),
      takenAgain: receiver.taken.length - events,
    });
  expect(receiver.calls()).toBeGreaterThan(receiver.taken.length);
});
