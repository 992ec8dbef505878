/** What the System tab inspects: the whole composed product. */
import type { IdentityProvider, IdentityProviderName } from '#server/accounts/index.ts';
import type { Catalogue } from '#server/catalogue/index.ts';
import type { CompleteConfig } from '#server/config/stand-ins.ts';
import type { Db } from '#server/db/pool.ts';
import type { Issuer } from '#server/gift-cards/issuer-port.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Jobs } from '#server/kernel/jobs.ts';
import type { CardProcessor } from '#server/payments/index.ts';

export type SystemDeps = {
  config: CompleteConfig;
  db: Db;
  clock: Clock;
  jobs: Jobs & Pick<JobQueue, 'redrive' | 'redriveAll'>;
  cardProcessor: Pick<CardProcessor, 'retrievePaymentIntent'>;
  issuer: Pick<Issuer, 'find' | 'name'>;
  mailer: { verify(): Promise<void> };
  /** Undefined where none is configured. */
  bounceMailbox: { verify(): Promise<void> } | undefined;
  /** Undefined where no text messages are sent. */
  smsSender: { verify(): Promise<void> } | undefined;
  identityProviders: Partial<Record<IdentityProviderName, Pick<IdentityProvider, 'reach'>>>;
  catalogue: Pick<Catalogue, 'forget'>;
};
