/** The product is killed repeatedly while customers pay and buy, and no cent is lost or gained. */
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { expectBooksAgree } from './books/books.ts';
import { chanceOf } from './chance.ts';
import { letLoose } from './customers/customers.ts';
import { addFaults } from './world/faults.ts';
import { settled } from './world/time-passes.ts';
import { openWorld } from './world/world.ts';

const seed = Number(process.env.CHAOS_SEED ?? 20_261_121);
const kills = Number(process.env.CHAOS_KILLS ?? 3);

const db = await testDatabase();
const world = await openWorld({ db });
afterAll(world.close);

test(`the product killed ${kills} times under load loses no money (seed ${seed})`, {
  timeout: 600_000,
}, async () => {
  const chance = chanceOf(seed);
  await world.start();
  await addFaults(world);
  const customers = await Promise.all(Array.from({ length: 5 }, world.customer));
  const loose = await letLoose(world, customers, chance.fork());
  for (let round = 0; round < kills; round += 1) {
    await loose.answered(chance.between(30, 200));
    await world.kill();
    await world.start();
  }
  await loose.answered(100);
  await loose.achieved({ paid: 20, issued: 10, acts: ['card settle', 'payout resume'] });
  await loose.stop();
  await settled(world);
  const { paid, issued, returned } = await expectBooksAgree(world, customers, loose);
  if (process.env.CHAOS_SEED) console.info(seed, { paid, issued, ...returned });
  expect(paid).toBeGreaterThan(20);
  expect(issued).toBeGreaterThan(10);
  expect(returned.refunded).toBeGreaterThan(4);
  expect(returned.sentBack).toBeGreaterThan(0);
  expect(returned.disputed).toBeGreaterThan(4);
  expect(world.logs()).not.toMatch(/A bug answered/);
});
