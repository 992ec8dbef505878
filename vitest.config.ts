import { defineConfig } from 'vitest/config';

const journeys = 'tests/journeys/**/*.test.{ts,tsx}';
const starts = 'tests/start/**/*.test.ts';

/**
 * Three groups, one after the other: files that share two cores well; journeys, which drive a browser and measure how
 * fast it answers; and starts of the whole product, which take every core there is.
 */
export default defineConfig({
  test: {
    globalSetup: 'tests/support/global-setup.ts',
    pool: 'forks',
    hookTimeout: 120_000,
    projects: [
      {
        test: {
          name: 'product',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [journeys, starts],
          testTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'journeys',
          include: [journeys],
          testTimeout: 180_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'start',
          include: [starts],
          testTimeout: 180_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
