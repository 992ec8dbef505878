/**
 * Builds the cluster of docs/restore.md and breaks it: `npm run cluster-drill [-- --debian FOLDER --answers
 * 300 --seed 7]`. Under Patroni stand a primary and a synchronous standby; HAProxy finds the primary,
 * PgBouncer pools transactions, and two api and two worker processes work behind a balancer that repeats
 * nothing. Under load the primary's machine dies, its standby takes over, the dead member rejoins, and the
 * roles are changed back in order. Then everything is killed, and a base backup with the archived log is
 * restored to a moment in between. After each, the books are compared. It runs as root, and installs Debian's
 * packages into a folder once.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDb, type Db } from '#server/db/pool.ts';
import { checkInvariants } from '#server/ledger/index.ts';
import { expectBooksAgree } from '#tests/chaos/books/books.ts';
import { findDifferences } from '#tests/chaos/books/differences.ts';
import { chanceOf } from '#tests/chaos/chance.ts';
import { letLoose } from '#tests/chaos/customers/customers.ts';
import { atRest } from '#tests/chaos/world/at-rest.ts';
import { openFleet } from '#tests/chaos/world/fleet.ts';
import { type Customer, openWorld } from '#tests/chaos/world/world.ts';
import { startChild } from '#tests/support/child.ts';
import { eventually } from '#tests/support/eventually.ts';
import { freePort } from '#tests/support/free-port.ts';
import { count, readOwners, reconciled, untilArchived } from './after-restore.ts';
import { BIN, type Debian, FOLDER, openDebian } from './cluster/debian.ts';
import { type Cluster, SECRET, startCluster } from './cluster/patroni.ts';
import { startPooler } from './cluster/pooler.ts';

const { values } = parseArgs({
  options: {
    debian: { type: 'string', default: '/var/tmp/indulge-debian' },
    answers: { type: 'string', default: '300' },
    seed: { type: 'string', default: '20261124' },
  },
});
const answers = Number(values.answers);
const root = join(import.meta.dirname, '../..');
const connect = (url: string) => createDb({ url, max: 5, applicationName: 'drill' });
const superuserUrl = (port: number, database: string) =>
  `postgres://postgres:${SECRET}@127.0.0.1:${port}/${database}`;

const begun = Date.now();
const step = (line: string) =>
  console.log(`${((Date.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}`);

/** The database and its owner, as docs/operations.md asks for them. */
async function createDatabase(port: number): Promise<void> {
  const server = connect(superuserUrl(port, 'postgres'));
  await server.query(`create role indulge login createdb password '${SECRET}'`);
  await server.query('create database indulge owner indulge');
  await server.query('grant pg_monitor to indulge');
  await server.close();
}

async function npmRun(command: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = startChild(process.execPath, [join(root, 'server/main.ts'), command], { cwd: root, env });
  const status = await child.ended(300_000);
  if (status !== 0) throw new Error(child.output());
  return child.output().trim().split('\n').at(-1) ?? '';
}

/**
 * Writes of one customer, one after the other. Returns how long none succeeded around `event`, in seconds.
 */
async function gapAround(customer: Customer, event: () => Promise<unknown>): Promise<string> {
  let longest = 0;
  let last = Date.now();
  let going = true;
  const writing = (async () => {
    while (going) {
      const answer = await customer.patch('/api/notifications/read-all').catch(() => undefined);
      if (answer?.status === 200) {
        longest = Math.max(longest, Date.now() - last);
        last = Date.now();
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  await event();
  const since = Date.now();
  await eventually(() => last > since, { timeoutMs: 180_000 });
  going = false;
  await writing;
  return (longest / 1000).toFixed(1);
}

/** A server on the base backup and the archive up to T, with nothing of the cluster in its settings. */
async function restoreTo(debian: Debian, time: string): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await freePort();
  const folder = `${FOLDER}/restored`;
  await debian.run(['cp', '-a', `${FOLDER}/backup`, folder]);
  await debian.run(['rm', '-f', `${folder}/standby.signal`]);
  debian.write('restored/recovery.signal', '');
  debian.write(
    'restored/postgresql.auto.conf',
    `restore_command = 'cp ${FOLDER}/archive/%f %p'
recovery_target_time = '${time.replace('T', ' ').replace('Z', '+00')}'
recovery_target_action = 'promote'
archive_mode = off
synchronous_standby_names = ''
`,
  );
  const server = debian.launch([`${BIN}/postgres`, '-D', folder, '-p', String(port)]);
  const db = connect(superuserUrl(port, 'postgres'));
  await eventually(
    async () => {
      const { rows } = await db.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers');
      return rows[0]?.recovers === false;
    },
    { timeoutMs: 180_000 },
  ).catch(() => {
    throw new Error(server.output());
  });
  await db.close();
  return {
    port,
    async stop() {
      server.process.kill('SIGINT');
      await server.ended(60_000);
    },
  };
}

async function drill(debian: Debian, cluster: Cluster, closing: (() => unknown)[]): Promise<boolean> {
  const [first] = cluster.members;
  if (!first) throw new Error('The cluster has no member.');
  await createDatabase(first.port);
  const pooler = await startPooler(debian, cluster.members);
  closing.push(() => pooler.close());
  const db: Db = connect(pooler.directUrl);
  closing.push(() => db.close());
  const settings = { DATABASE_DIRECT_URL: pooler.directUrl, DATABASE_POOL_MAX: '12' };
  step(
    await npmRun('migrate', {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: pooler.pooledUrl,
      ...settings,
    }),
  );
  const world = await openWorld({
    db,
    databaseUrl: pooler.pooledUrl,
    env: { ...settings, UNPROVEN_SPENDING_PER_DAY: '100000000.00', TRANSFERS_MAX_PER_DAY: '100000000.00' },
  });
  closing.push(() => world.close());
  const fleet = await openFleet(world, { workers: 2 });
  closing.push(() => fleet.close());
  for (const member of [...fleet.apis, ...fleet.workers]) await member.start();
  const sessions = await db.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name = 'indulge-jobs-session'`,
  );
  step(`2 api and 2 worker processes behind PgBouncer; ${sessions.rows[0]?.count} sessions past it`);

  const customers = await Promise.all(Array.from({ length: 5 }, world.customer));
  const witness = await world.customer();
  const loose = await letLoose(world, customers, chanceOf(Number(values.seed)), { handsOff: true });
  await loose.answered(answers);
  await debian.run([
    `${BIN}/pg_basebackup`,
    '--pgdata',
    `${FOLDER}/backup`,
    '--checkpoint=fast',
    '--wal-method=stream',
    '--dbname',
    `postgres://replicator:${SECRET}@127.0.0.1:${first.port}/`,
  ]);
  step(`pg_basebackup under load; ${await count(db)}`);

  const dead = await cluster.primary();
  const lost = await gapAround(witness, async () => {
    cluster.killMachine(dead);
    await eventually(async () => (await cluster.primary()) !== dead, { timeoutMs: 180_000 });
  });
  const risen = await cluster.primary();
  step(`machine ${dead.name} killed, ${risen.name} promoted; no write succeeded for ${lost} s`);
  await loose.answered(answers);
  cluster.startMachine(dead);
  await cluster.untilSynchronous();
  step(`${dead.name} is back as the synchronous standby of ${risen.name}`);
  await loose.answered(answers);
  const gap = await gapAround(witness, () => cluster.switchOver(dead));
  await cluster.untilSynchronous();
  step(`switched over to ${dead.name} in order; no write succeeded for ${gap} s`);

  await loose.answered(answers);
  const { rows } = await db.query<{ now: Date }>('select clock_timestamp() as now');
  const time = rows[0]?.now.toISOString() ?? '';
  step(`T = ${time}: ${await count(db)}`);
  await loose.answered(answers);
  await loose.stop();
  await atRest(world, 20 * 60_000);
  const books = await expectBooksAgree(world, customers, loose);
  const odd = (await findDifferences(world, db)).join(', ') || 'no difference';
  step(`settled: ${await count(db)}; books of customers, processor and issuer agree: ${odd}`);
  if (books.paid === 0 || fleet.logs().includes('A bug answered')) throw new Error(fleet.logs());

  const owners = debian.write('owners', await readOwners(db));
  await untilArchived(superuserUrl((await cluster.primary()).port, 'indulge'));
  for (const member of [...fleet.apis, ...fleet.workers]) await member.kill();
  for (const member of cluster.members) cluster.killMachine(member);
  step('product and both machines killed');
  const restored = await restoreTo(debian, time);
  closing.push(() => restored.stop());
  const url = `postgres://indulge:${SECRET}@127.0.0.1:${restored.port}/indulge`;
  const after = connect(url);
  closing.push(() => after.close());
  Object.assign(world.env, { DATABASE_URL: url, DATABASE_DIRECT_URL: url });
  step(`restored to T: ${await count(after)}; ${await npmRun('invariants', world.env)}`);
  for (const member of [...fleet.apis, ...fleet.workers]) await member.start();
  step(`reconcile: ${await reconciled(world, time)}`);
  step(`again: ${await reconciled(world, time)}`);
  step(`with the owners of cards: ${await reconciled(world, time, '--owners', join(values.debian, owners))}`);
  await atRest({ ...world, db: after }, 20 * 60_000);
  const left = await findDifferences(world, after);
  const broken = (await checkInvariants(after)).filter(({ invariant }) => invariant !== 14);
  step(`after: ${await count(after)}`);
  step(`compared with processor and issuer: ${left.join(', ') || 'no difference'}`);
  step(
    `invariants but the 14th, which waits for staff: ${broken.map(({ detail }) => detail).join(', ') || 'all hold'}`,
  );
  return broken.length === 0 && left.every((line) => /order-unknown|refund-unknown/.test(line));
}

const debian = openDebian(values.debian);
debian.write('.keep', '');
execFileSync('chroot', [
  values.debian,
  'install',
  '-d',
  '-o',
  'postgres',
  '-g',
  'postgres',
  `${FOLDER}/archive`,
]);
const closing: (() => unknown)[] = [() => debian.remove()];
try {
  const cluster = await startCluster(debian);
  closing.push(() => cluster.close());
  step('a primary and a synchronous standby under Patroni');
  process.exitCode = (await drill(debian, cluster, closing)) ? 0 : 1;
} finally {
  for (const close of closing.toReversed())
    await Promise.resolve(close()).catch((error) => console.error(error));
}
