/**
 * Replies are lost after the work was done: PostgreSQL's after the commit, the card processor's and the
 * issuer's after the charge and the order. Every caller repeats the same request, and everything happens
 * once.
 */
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { isAtRest, openLossyLine } from '#tests/support/faults/flaky-proxy.ts';
import { expectBooksAgree } from './books/books.ts';
import { chanceOf } from './chance.ts';
import { letLoose } from './customers/customers.ts';
import { type LossyServices, openLossyServices } from './world/lossy-services.ts';
import { settled } from './world/time-passes.ts';
import { openWorld } from './world/world.ts';

const seed = Number(process.env.CHAOS_SEED ?? 4_242);
const chance = chanceOf(seed);

const db = await testDatabase();
const fate = chance.fork();
/** The share of the database's replies that are lost. */
let lostShare = 0;
const line = await openLossyLine(db.url, (message) => isAtRest(message) && fate.happens(lostShare));
let services: LossyServices | undefined;
const world = await openWorld({
  db,
  databaseUrl: line.url,
  async waylay(servicesUrl) {
    services = await openLossyServices(servicesUrl, chance.fork());
    return services.url;
  },
});
afterAll(async () => {
  await world.close();
  await line.close();
  await services?.close();
});

test(`lost replies of the database and of the services cost no money (seed ${seed})`, {
  timeout: 600_000,
}, async () => {
  await world.start();
  const customers = await Promise.all(Array.from({ length: 5 }, world.customer));
  const loose = await letLoose(world, customers, chance.fork());
  lostShare = 0.02;
  await loose.answered(350);
  lostShare = 0;
  services?.lose(15);
  await loose.answered(200);
  lostShare = 0.01;
  services?.lose(5);
  await loose.answered(200);
  await loose.until(() => line.lost() > 20 && (services?.lost() ?? 0) > 20);
  await loose.achieved({ paid: 20, issued: 10, acts: ['card settle', 'payout resume'] });
  lostShare = 0;
  services?.lose(0);
  await loose.stop();
  await settled(world);
  const { paid, issued, returned } = await expectBooksAgree(world, customers, loose);
  if (process.env.CHAOS_SEED)
    console.info(seed, {
      paid,
      issued,
      ...returned,
      lost: line.lost(),
      replies: services?.lost(),
    });
  expect(paid).toBeGreaterThan(20);
  expect(issued).toBeGreaterThan(10);
  expect(line.lost()).toBeGreaterThan(20);
  expect(services?.lost()).toBeGreaterThan(20);
  expect(returned.refunded).toBeGreaterThan(4);
  expect(returned.sentBack).toBeGreaterThan(0);
  expect(returned.disputed).toBeGreaterThan(4);
  expect(world.logs()).not.toMatch(/A bug answered/);
});
