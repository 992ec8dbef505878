/** What the module needs of the rest of the product. */
import type { Logger } from 'pino';
import type { Db } from '#server/db/pool.ts';
import type { EnterpriseDeps } from '#server/enterprise/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { RewardsDeps } from '#server/rewards/index.ts';
import type { WebhookDeps } from '#server/webhooks/index.ts';

/** What the calls need in either world. */
export type PublicApiDeps = Omit<RewardsDeps, 'config' | 'log'> &
  Omit<EnterpriseDeps, 'config' | 'log'> &
  Pick<WebhookDeps, 'webhookSender'> & {
    log: Pick<Logger, 'warn' | 'error'>;
    config: RewardsDeps['config'] &
      EnterpriseDeps['config'] & {
        taxThresholds: ReadonlyMap<number, bigint>;
      };
  };

/** The second database with everything that works on it. */
export type TestWorld = {
  /**
   * Opens it at the first use. Throws `temporarily-unavailable` where its database can neither be reached nor
   * made.
   */
  open(): Promise<PublicApiDeps>;
};

/** What the pages of the dashboard need: they belong to the real world, and show both. */
export type DashboardDeps = PublicApiDeps & { testWorld: TestWorld };

/** Whom a test key acts for, in the test world. */
export type Twin = { enterpriseId: string; userId: string };

/** Where the keys of one world are, and whom they act for. */
export type KeyLookup = {
  /** Of the real world: a company has its keys there, those of its test world too. */
  db: Db;
  mode: 'test' | 'live';
  clock: Clock;
  log: Pick<Logger, 'warn' | 'error'>;
  /** The company of the test world that stands for the owner of a key. */
  findTwin?: (ownerId: string) => Promise<Twin | undefined>;
};
