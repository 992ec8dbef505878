/** What the module needs of the rest of the product. */
import type { Config } from '#server/config.ts';
import type { PaymentsDeps } from '#server/payments/index.ts';
import type { SigningDeps } from '#server/proofs/index.ts';
import type { SecurityDeps } from '#server/security/index.ts';

export type SendFundsDeps = Omit<SecurityDeps, 'config'> &
  Omit<SigningDeps, 'config'> &
  Omit<PaymentsDeps, 'config'> & {
    config: SecurityDeps['config'] &
      PaymentsDeps['config'] &
      Pick<Config, 'transfersMaxCentsPerDay' | 'unprovenSpendingCentsPerDay'>;
  };
