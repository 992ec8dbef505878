/**
 * Upgrades from an earlier version under load, as docs/operations.md says, and back: `npm run upgrade-drill
 * -- --from v0.4.0`. Two api processes stand behind a balancer that repeats nothing while customers buy. No
 * call may fail.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { createDb } from '#server/db/pool.ts';
import { loadSteadily } from '#tests/chaos/steady-load.ts';
import { openFleet } from '#tests/chaos/world/fleet.ts';
import { openWorld } from '#tests/chaos/world/world.ts';
import { startChild } from '#tests/support/child.ts';
import { lastRelease, releaseCommit } from './drill/release-commit.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { from: { type: 'string' }, calls: { type: 'string', default: '300' } },
});
const from = values.from ?? lastRelease(root);
const calls = Number(values.calls);
const folder = mkdtempSync(join(tmpdir(), 'indulge-upgrade-'));
const older = join(folder, 'older');

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
git('worktree', 'add', '--detach', older, releaseCommit(root, from));
try {
  installOlder();
  process.exitCode = (await drill()) ? 0 : 1;
} finally {
  git('worktree', 'remove', '--force', older);
  rmSync(folder, { recursive: true, force: true });
}

/** Gives the older version the packages of this one where the lock files agree, and else installs its own. */
function installOlder(): void {
  const lock = (checkout: string) => readFileSync(join(checkout, 'package-lock.json'), 'utf8');
  if (lock(older) === lock(root)) symlinkSync(join(root, 'node_modules'), join(older, 'node_modules'));
  else execFileSync('npm', ['ci'], { cwd: older, stdio: 'inherit' });
  if (existsSync(join(root, 'dist'))) symlinkSync(join(root, 'dist'), join(older, 'dist'));
}

async function drill(): Promise<boolean> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: () => undefined });
  const db = createDb({ url: postgres.url, max: 5, applicationName: 'drill' });
  await migrate(older, postgres.url);
  const env = { DRAIN_SECONDS: '1', UNPROVEN_SPENDING_PER_DAY: '1000000.00' };
  const { createUser, finishSignIn } = await import(join(older, 'server/accounts/index.ts'));
  const { seedCatalogue } = await import(join(older, 'server/catalogue/index.ts'));
  const world = await openWorld({ db, env, writers: { createUser, finishSignIn, seedCatalogue } });
  const fleet = await openFleet(world, { roots: [older, older] });
  try {
    for (const api of fleet.apis) await api.start();
    const load = await loadSteadily(world);
    const step = async (name: string, work: () => Promise<unknown>) => {
      const begun = load.calls();
      await work();
      await load.more(calls);
      console.log(`${name}: ${load.calls() - begun} calls, ${load.failures().length} failed in all`);
    };
    await step(`two processes of ${from}`, async () => undefined);
    await step('migrated to this version', () => migrate(root, postgres.url));
    for (const [index, api] of fleet.apis.entries())
      await step(`process ${index + 1} of this version`, () => api.stop().then(() => api.start(root)));
    for (const [index, api] of fleet.apis.entries())
      await step(`process ${index + 1} back to ${from}`, () => api.stop().then(() => api.start(older)));
    const failures = await load.stop();
    console.log(failures.length === 0 ? 'No call failed.' : failures.slice(0, 20).join('\n'));
    return failures.length === 0;
  } finally {
    await fleet.close();
    await world.close();
    await db.close();
    await postgres.stop();
  }
}

async function migrate(checkout: string, databaseUrl: string): Promise<void> {
  const child = startChild(process.execPath, [join(checkout, 'server/main.ts'), 'migrate'], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'migrate'),
    },
  });
  if ((await child.ended(120_000)) !== 0) throw new Error(child.output());
}
