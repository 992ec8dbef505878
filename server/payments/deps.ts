/** What the module needs of the rest of the product. */
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/pool.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Jobs } from '#server/kernel/jobs.ts';
import type { CardProcessor } from './card-processor-port.ts';

export type PaymentsDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  cardProcessor: CardProcessor;
  log: Pick<Logger, 'warn' | 'error'>;
  config: Pick<Config, 'fees' | 'addFundsMaxCents' | 'limits' | 'fastPaths'>;
};
