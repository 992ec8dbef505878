/** What the module needs of the rest of the product. */
import type { AccountsConfig, AccountsDeps } from '#server/accounts/index.ts';

export type SecurityDeps = Omit<AccountsDeps, 'config'> & {
  config: AccountsConfig & { authorityEmailDomain: string };
};
