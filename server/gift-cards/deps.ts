/** What issuing gift cards needs. */
import type { EncryptionKeys } from '#server/config/encryption-key.ts';
import type { Db } from '#server/db/pool.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Jobs } from '#server/kernel/jobs.ts';
import type { Mailer } from '#server/notifications/index.ts';
import type { Issuer } from './issuer-port.ts';

export type GiftCardDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  issuer: Issuer;
  mailer: Mailer;
  config: {
    appUrl: string;
    encryption: EncryptionKeys;
    fastPaths: boolean;
    issuerRequestsPerSecond?: number | undefined;
  };
};
