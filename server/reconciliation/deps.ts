/** What the module needs of the rest of the product. */
import type { Logger } from 'pino';
import type { Db } from '#server/db/pool.ts';
import type { GiftCardDeps } from '#server/gift-cards/index.ts';
import type { Issuer } from '#server/gift-cards/issuer-port.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Jobs } from '#server/kernel/jobs.ts';
import type { PaymentsDeps } from '#server/payments/index.ts';
import type { ProcessorRecords } from '#server/payments/processor-records-port.ts';

export type ReconciliationDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  log: Pick<Logger, 'warn'>;
  cardProcessor: ProcessorRecords;
  issuer: Pick<Issuer, 'listOrders' | 'readOrders'>;
};

/** What adopting needs: the use cases of payments and of cards. */
export type AdoptionDeps = PaymentsDeps & GiftCardDeps;
