import type { CurrentUser } from '#contract/accounts.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { memberAccountOf } from '#server/ledger/index.ts';
import type { AccountsDeps } from './deps.ts';
import * as store from './store.ts';
import { toCurrentUser } from './user.ts';

/** The signed-in user as they see themselves, with their current balance. */
export async function getCurrentUser(
  { db }: Pick<AccountsDeps, 'db'>,
  { userId }: { userId: string },
): Promise<CurrentUser> {
  const [user, account] = await Promise.all([store.findUser(db, userId), memberAccountOf(db, userId)]);
  if (!user) throw refuse('not-signed-in');
  return toCurrentUser(user, account);
}
