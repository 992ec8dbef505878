import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { joinEmbeddedPostgres } from '#server/db/embedded.ts';
import { createDb, type Db } from '#server/db/pool.ts';
import { type Child, isAlive, startChild } from '#tests/support/child.ts';
import { eventually } from '#tests/support/eventually.ts';

let folder: string;
let started: Child[];
let opened: Db[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'indulge start '));
  started = [];
  opened = [];
});
afterEach(async () => {
  for (const db of opened) await db.close();
  for (const child of started) {
    child.process.kill('SIGTERM');
    await child.ended();
  }
  rmSync(folder, { recursive: true, force: true });
});

const script = join(import.meta.dirname, 'run-database.ts');
const dataDir = () => join(folder, 'data');
const asRoot = process.getuid?.() === 0;

function run(dataDir: string, options: { env?: NodeJS.ProcessEnv; uid?: number; gid?: number } = {}): Child {
  const child = startChild(process.execPath, [script, dataDir], options);
  started.push(child);
  return child;
}

async function connect(child: Child): Promise<Db> {
  await child.said(/url=.*\n/);
  const url = /url=(.*)\n/.exec(child.output())?.[1] ?? '';
  const db = createDb({ url, max: 2, applicationName: 'test' });
  opened.push(db);
  return db;
}

const postmaster = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10);

async function kill(child: Child): Promise<void> {
  child.process.kill('SIGKILL');
  expect(await child.ended()).toBe('SIGKILL');
}

/** Writes a row that must survive the crash. */
async function remember(db: Db): Promise<void> {
  await db.query('create table memory (word text)');
  await db.query("insert into memory values ('kept')");
}
const recall = async (db: Db) => (await db.query('select word from memory')).rows;

test('the first start makes a database that is safe for money and speaks UTF-8', async () => {
  const child = run(dataDir());
  const db = await connect(child);
  const { rows } = await db.query(`select current_setting('fsync') as fsync,
    current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit,
    current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses,
    pg_encoding_to_char(encoding) as encoding, upper('ß é') as upper,
    (select rolsuper from pg_roles where rolname = current_user) as super
    from pg_database where datname = current_database()`);
  expect(rows).toEqual([
    {
      fsync: 'on',
      pages: 'on',
      commit: 'on',
      checksums: 'on',
      addresses: '',
      encoding: 'UTF8',
      upper: 'ß É',
      super: false,
    },
  ]);
  await db.query('create extension pg_trgm');
  expect(statSync(join(dataDir(), 'postgres', 'password')).mode & 0o777).toBe(0o600);
});

test('a stop ends the server and leaves nothing running; the next start finds the data', async () => {
  const first = run(dataDir());
  const before = await connect(first);
  await remember(before);
  await before.close();
  const pid = postmaster(dataDir());
  first.process.kill('SIGTERM');
  expect(await first.ended()).toBe(0);
  expect(isAlive(pid)).toBe(false);
  expect(await recall(await connect(run(dataDir())))).toEqual([{ word: 'kept' }]);
});

test('a second start on the same folder is refused with a message, and a tool may share the server', async () => {
  const first = run(dataDir());
  await connect(first);
  const second = run(dataDir());
  expect(await second.ended()).toBe(1);
  expect(second.output()).toContain(`already running on the data folder ${dataDir()} (process ${first.pid}`);
  const joined = await joinEmbeddedPostgres({ dataDir: dataDir(), log: () => undefined });
  expect(joined.url).toBe(/url=(.*)\n/.exec(first.output())?.[1]);
  await joined.stop();
  expect(isAlive(postmaster(dataDir()))).toBe(true);
});

test('of two that start at the same moment, one runs', async () => {
  const both = [run(dataDir()), run(dataDir())];
  await eventually(() => both.some((child) => child.output().includes('already running')), {
    timeoutMs: 120_000,
  });
  const winner = both.find((child) => !child.output().includes('already running'));
  if (!winner) throw new Error('Neither runs.');
  expect((await (await connect(winner)).query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('after kill -9 of the product, the next start ends the server left behind and keeps the data', async () => {
  const first = run(dataDir());
  await remember(await connect(first));
  const orphan = postmaster(dataDir());
  await kill(first);
  expect(isAlive(orphan)).toBe(true);
  const second = run(dataDir());
  expect(await recall(await connect(second))).toEqual([{ word: 'kept' }]);
  expect(isAlive(orphan)).toBe(false);
});

test('after kill -9 of both, the next start recovers', async () => {
  const first = run(dataDir());
  await remember(await connect(first));
  process.kill(postmaster(dataDir()), 'SIGKILL');
  await kill(first);
  expect(await recall(await connect(run(dataDir())))).toEqual([{ word: 'kept' }]);
});

test('after kill -9 of the server, the product starts it again and goes on', async () => {
  const child = run(dataDir());
  const db = await connect(child);
  await remember(db);
  process.kill(postmaster(dataDir()), 'SIGKILL');
  await child.said('PostgreSQL is back.');
  expect(await recall(db)).toEqual([{ word: 'kept' }]);
});

// Take untilWritable out of server/db/embedded.ts, and this must fail.
test('a start waits until a server in recovery takes writes', async () => {
  const first = run(dataDir());
  await first.said(/url=.*\n/);
  const { superuserUrl } = await joinEmbeddedPostgres({ dataDir: dataDir(), log: () => undefined });
  first.process.kill('SIGTERM');
  await first.ended();
  // A standby recovers until it is promoted.
  writeFileSync(join(dataDir(), 'postgres', 'cluster', 'standby.signal'), '');
  const second = run(dataDir());
  const superuser = createDb({ url: superuserUrl, max: 1, applicationName: 'test' });
  opened.push(superuser);
  const waits = () =>
    superuser.query(`select from pg_stat_activity
      where query like 'select pg_is_in_recovery()%' and pid <> pg_backend_pid()`);
  await expect.poll(async () => (await waits()).rowCount, { timeout: 120_000 }).toBe(1);
  expect(second.output()).not.toContain('url=');
  await superuser.query('select pg_promote()');
  await remember(await connect(second));
});

test('a stale file that names an unrelated process does not prevent a start', async () => {
  const first = run(dataDir());
  await connect(first);
  first.process.kill('SIGTERM');
  await first.ended();
  writeFileSync(join(dataDir(), 'postgres', 'cluster', 'postmaster.pid'), `${process.pid}\n`);
  expect((await (await connect(run(dataDir()))).query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('an initdb that was cut short is begun anew', async () => {
  mkdirSync(join(dataDir(), 'postgres', 'cluster.unfinished'), { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir(), 'postgres', 'cluster.unfinished', 'half'), '');
  expect((await (await connect(run(dataDir()))).query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a path too long for a socket works', async () => {
  const deep = join(folder, ...Array.from({ length: 6 }, () => 'a-rather-long-name, with a comma'));
  expect((await (await connect(run(deep))).query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a cluster of another PostgreSQL is refused with a message', async () => {
  mkdirSync(join(dataDir(), 'postgres', 'cluster'), { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir(), 'postgres', 'password'), 'x');
  writeFileSync(join(dataDir(), 'postgres', 'cluster', 'PG_VERSION'), '15\n');
  const child = run(dataDir());
  expect(await child.ended()).toBe(1);
  expect(child.output()).toContain('was made by PostgreSQL 15');
});

/** Whether another user can reach this checkout; below a folder that only root may enter, none can. */
const openToOthers =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, [join(import.meta.dirname, '../support/eventually.ts')], { uid: 1, gid: 1 })
    .status === 0;

test.runIf(openToOthers)('an ordinary user runs it as themselves', async () => {
  chownSync(folder, 1, 1);
  await connect(run(dataDir(), { uid: 1, gid: 1 }));
  expect(statSync(join(dataDir(), 'postgres', 'cluster')).uid).toBe(1);
});

test.runIf(openToOthers)('root runs it on an ordinary user’s files, and leaves them theirs', async () => {
  mkdirSync(join(dataDir(), 'postgres'), { recursive: true, mode: 0o700 });
  for (const path of [folder, dataDir(), join(dataDir(), 'postgres')]) chownSync(path, 1, 1);
  await connect(run(dataDir()));
  expect(statSync(join(dataDir(), 'postgres', 'cluster')).uid).toBe(1);
});

/** An environment in which making a user namespace fails, as it does in many containers. */
function withoutNamespaces(): NodeJS.ProcessEnv {
  const tools = join(folder, 'tools');
  mkdirSync(tools);
  writeFileSync(join(tools, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  return { ...process.env, PATH: tools + delimiter + process.env.PATH };
}

test.runIf(openToOthers)('root without user namespaces gives the files to another user', async () => {
  chmodSync(folder, 0o755);
  await connect(run(dataDir(), { env: withoutNamespaces() }));
  expect(statSync(join(dataDir(), 'postgres', 'cluster')).uid).not.toBe(0);
});

test.runIf(asRoot)(
  'root without user namespaces, where nobody else may enter, is told what to do',
  async () => {
    const child = run(dataDir(), { env: withoutNamespaces() });
    expect(await child.ended()).toBe(1);
    expect(child.output()).toContain('PostgreSQL refuses to run as root');
    expect(child.output()).toContain('Start Indulge as an ordinary user');
  },
);
