/** PostgreSQL is killed under load: committed rows survive, and uncommitted ones leave no trace. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createDb } from '#server/db/pool.ts';
import { eventually } from '#tests/support/eventually.ts';
import { expectBooksAgree } from './books/books.ts';
import { chanceOf } from './chance.ts';
import { letLoose } from './customers/customers.ts';
import { addFaults } from './world/faults.ts';
import { settled } from './world/time-passes.ts';
import { openWorld } from './world/world.ts';

const seed = Number(process.env.CHAOS_SEED ?? 1_918);
const kills = Number(process.env.CHAOS_KILLS ?? 2);

// A separate server, because all other tests share one.
const dataDir = mkdtempSync(join(tmpdir(), 'indulge-chaos-postgres-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
const db = createDb({ url: postgres.url, max: 5, applicationName: 'chaos' });
await migrate(db);
const world = await openWorld({ db });
afterAll(async () => {
  await world.close();
  await db.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const postmaster = () =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10);

const back = () => eventually(async () => (await fetch(`${world.url}/readyz`)).ok, { timeoutMs: 120_000 });

test(`PostgreSQL killed ${kills} times under load loses no money (seed ${seed})`, {
  timeout: 600_000,
}, async () => {
  const chance = chanceOf(seed);
  await world.start();
  await addFaults(world);
  const customers = await Promise.all(Array.from({ length: 4 }, world.customer));
  const loose = await letLoose(world, customers, chance.fork());
  for (let round = 0; round < kills; round += 1) {
    await loose.answered(chance.between(30, 150));
    const killed = postmaster();
    process.kill(killed, 'SIGKILL');
    // The next server may be there before a call to /readyz misses this one.
    await eventually(() => postmaster() > 0 && postmaster() !== killed, { timeoutMs: 120_000 });
    await back();
  }
  await loose.answered(100);
  await loose.achieved({ paid: 10, issued: 5, acts: ['payout resume'] });
  await loose.stop();
  await settled(world);
  const { paid, issued, returned } = await expectBooksAgree(world, customers, loose);
  if (process.env.CHAOS_SEED) console.info(seed, { paid, issued, ...returned });
  expect(paid).toBeGreaterThan(10);
  expect(issued).toBeGreaterThan(5);
  expect(returned.refunded).toBeGreaterThan(4);
  expect(returned.sentBack).toBeGreaterThan(0);
  expect(returned.disputed).toBeGreaterThan(4);
  expect(world.logs()).not.toMatch(/A bug answered/);
});
