import { defineConfig } from 'vitest/config';
import { SlowFilesFirst } from './tests/support/slow-files-first.ts';

const journeys = 'tests/journeys/**/*.test.{ts,tsx}';
const starts = 'tests/start/**/*.test.ts';
/** It mocks a library, and no other file may see the mock. */
const mocks = 'tests/accounts/api/signin.test.ts';
/** For browsers that share two cores; `expect.poll` gives up after one second otherwise. */
const patient = { poll: { timeout: 5_000 } };

/**
 * Three groups, one after the other: files that share two cores well; journeys, which drive a browser each; and
 * starts of the whole product. The files of the first two groups share the modules that their worker imported,
 * because the product takes longer to load than most files take to run. Each file creates its own database, data
 * folder and product.
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
          // One more than a small machine has cores: a file that waits for a job or a lock leaves its core idle.
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
