import { defineConfig } from 'vitest/config';
import { SlowFilesFirst } from './tests/support/slow-files-first.ts';

const journeys = 'tests/journeys/**/*.test.{ts,tsx}';
const starts = 'tests/start/**/*.test.ts';
/** It puts a stand-in in the place of a library, which must reach no other file. */
const mocks = 'tests/accounts/api/signin.test.ts';
/** For browsers that share two cores; `expect.poll` gives up after one second otherwise. */
const patient = { poll: { timeout: 5_000 } };

/**
 * Three groups, one after the other: files that share two cores well; journeys, which drive a browser each; and starts of
 * the whole product, which take every core there is. The files of the first two groups share what a worker has imported:
 * the product's modules take longer to load than most files take to run. What a file needs of its own, it makes: a
 * database, a data folder, a product.
 */
export default defineConfig({
  test: {
    globalSetup: 'tests/support/global-setup.ts',
    pool: 'forks',
    hookTimeout: 120_000,
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        test: {
          name: 'product',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [journeys, starts, mocks],
          isolate: false,
          expect: patient,
          testTimeout: 60_000,
          // One more than a small machine has cores, as a file that waits for a job or a lock leaves its core to others.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'mocks',
          include: [mocks],
          testTimeout: 60_000,
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'journeys',
          include: [journeys],
          isolate: false,
          expect: patient,
          testTimeout: 180_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'start',
          include: [starts],
          testTimeout: 180_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
