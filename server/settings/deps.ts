/** What the module needs of the rest of the product. */
import type { Tx } from '#server/db/transaction.ts';
import type { PaymentsDeps } from '#server/payments/index.ts';
import type { SecurityDeps } from '#server/security/index.ts';

export type SettingsDeps = Omit<SecurityDeps, 'config'> &
  Omit<PaymentsDeps, 'config'> & { config: SecurityDeps['config'] & PaymentsDeps['config'] };

/** Enterprises and rewards come after this module. */
export type ClosingDeps = SettingsDeps & {
  leaveEmployers(tx: Tx, userId: string): Promise<void>;
  /** Whether the user sent money that is neither claimed nor returned. */
  hasOpenGifts(tx: Tx, userId: string): Promise<boolean>;
};
