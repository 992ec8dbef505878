/** What the module needs of the rest of the product. */
import type { EncryptionKeys } from '#server/config/encryption-key.ts';
import type { Limits } from '#server/config/limits.ts';
import type { Db } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Jobs } from '#server/kernel/jobs.ts';
import type { Mailer } from '#server/notifications/index.ts';
import type { EventDeps, EventOrigin } from '#server/security-events/index.ts';
import type { IdentityProvider, IdentityProviderName } from './identity-port.ts';
import type { Passwords } from './sign-in/passwords.ts';
import type { Throttles } from './throttles.ts';
import type { UserRow } from './user.ts';

export type AccountsConfig = {
  /** The product's address without a slash at the end; decides whether cookies are Secure. */
  appUrl: string;
  godEmail: string;
  encryption: EncryptionKeys;
  limits: Limits;
};

export type AccountsDeps = EventDeps & {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  mailer: Mailer;
  /** The providers that are configured. */
  identityProviders: Partial<Record<IdentityProviderName, IdentityProvider>>;
  config: AccountsConfig;
  passwords: Passwords;
  throttles: Throttles;
  /** Called in the transaction that sets a password by an emailed link. */
  onPasswordReset?: (tx: Tx, user: UserRow, origin: EventOrigin) => Promise<void>;
  /**
   * Called when a mail proves for the first time whose address an account has that was verified without one.
   */
  onFirstProof?: (tx: Tx, user: UserRow, origin: EventOrigin) => Promise<void>;
  /** Called when staff use a link that a colleague sent: their lost second factor ends with it. */
  onStaffLinkUsed?: (tx: Tx, user: UserRow, origin: EventOrigin) => Promise<void>;
};
