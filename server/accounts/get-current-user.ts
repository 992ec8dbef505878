import type { CurrentUser } from '#contract/accounts.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { balanceOf } from '#server/ledger/index.ts';
import type { AccountsDeps } from './deps.ts';
import * as store from './store.ts';
import { toCurrentUser } from './user.ts';

/** Somebody as they see themselves, with the balance of this moment. */
export async function getCurrentUser(
  { db }: Pick<AccountsDeps, 'db'>,
  { userId }: { userId: string },
): Promise<CurrentUser> {
  const [user, balanceCents] = await Promise.all([store.findUser(db, userId), balanceOf(db, userId)]);
  if (!user) throw refuse('not-signed-in');
  return toCurrentUser(user, balanceCents);
}
