/** What the module needs of the rest of the product. */
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/pool.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Jobs } from '#server/kernel/jobs.ts';
import type { WebhookSender } from './sender-port.ts';

export type WebhookDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  webhookSender: WebhookSender;
  config: Pick<Config, 'encryption'>;
  /** In the test world, whose companies have their managers in the real one. */
  realWorld?: { db: Db; readersOf(testCompanyId: string): Promise<string[]> };
};
