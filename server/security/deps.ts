/** What the module needs of the rest of the product. */
import type { Logger } from 'pino';
import type { AccountsConfig, AccountsDeps } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';

export type SecurityDeps = Omit<AccountsDeps, 'config'> & {
  config: AccountsConfig & { authorityEmailDomain: string; requireStaffTwoFactor: boolean };
  log: Pick<Logger, 'warn'>;
  /** Called in the transaction that changes an account's email. */
  onEmailMoved?: (tx: Tx, userId: string) => Promise<void>;
  /** Called in the transaction that secures an account. `since`: when the stranger may have come in. */
  onSecured?: (tx: Tx, userId: string, since: Date) => Promise<void>;
};
