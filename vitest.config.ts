import { defineConfig } from 'vitest/config';
import { Order } from './tests/support/run/order.ts';

const journeys = 'tests/journeys/**/*.test.{ts,tsx}';
const starts = 'tests/start/**/*.test.ts';
/** It mocks a library, and no other file may see the mock. */
const mocks = 'tests/accounts/api/signin-same-work.test.ts';
/** They measure time, which a busy machine stretches: they run first, one after the other, beside nothing. */
const timed = [
  'tests/chaos/exhaustion.test.ts',
  'tests/chaos/take-over.test.ts',
  'tests/http/unit/listen.test.ts',
];
/** For browsers that share two cores; `expect.poll` gives up after one second otherwise. */
const patient = { poll: { timeout: 20_000 } };

const beside = { groupOrder: 1 };

/**
 * All other files are one queue for three workers, in the order of tests/support/run/order.ts. Three are one
 * more than a small machine has cores: a file that waits for a job, a lock or a page leaves its core idle.
 * The files of `product` and of `journeys` share the modules that their worker imported, because the product
 * takes longer to load than most files take to run. Each file creates its own database, data folder and
 * product.
 */
export default defineConfig({
  test: {
    globalSetup: 'tests/support/run/global-setup.ts',
    pool: 'forks',
    hookTimeout: 120_000,
    sequence: { sequencer: Order },
    projects: [
      {
        test: {
          name: 'timed',
          include: timed,
          isolate: false,
          expect: patient,
          testTimeout: 60_000,
          maxWorkers: 1,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'start',
          include: [starts],
          testTimeout: 180_000,
          maxWorkers: 3,
          sequence: beside,
        },
      },
      {
        test: {
          name: 'mocks',
          include: [mocks],
          testTimeout: 60_000,
          maxWorkers: 3,
          sequence: beside,
        },
      },
      {
        test: {
          name: 'product',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [journeys, starts, mocks, ...timed],
          isolate: false,
          expect: patient,
          testTimeout: 60_000,
          maxWorkers: 3,
          sequence: beside,
        },
      },
      {
        test: {
          name: 'journeys',
          include: [journeys],
          isolate: false,
          expect: patient,
          testTimeout: 180_000,
          maxWorkers: 3,
          sequence: beside,
        },
      },
    ],
  },
});
