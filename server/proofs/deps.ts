/** What the module needs of the rest of the product. */
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/pool.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Signer } from './signer.ts';

export type SigningDeps = {
  db: Db;
  clock: Clock;
  signer: Signer;
  config: Pick<Config, 'appUrl'>;
};

export type ProofsDeps = SigningDeps & {
  log: Pick<Logger, 'error'>;
  /** Called for every violation, for the metrics. */
  onBrokenInvariant: (name: string) => void;
};
