/** "This was not me": the link of the mail about a new device. */
import { consumeToken, findTokenOwner, lockUser, sinceEarliestToken } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { lockAccounts, member } from '#server/ledger/index.ts';
import type { SecurityDeps } from './deps.ts';
import { findFirstChange } from './email-change/email-change-store.ts';
import { restoreEmail, TAKEN } from './email-change/undo-email-change.ts';
import { type Securing, secureAccount } from './secure-account.ts';

/**
 * Secures the account, and moves it back where the stranger moved it to another address: the link to a new
 * password goes to the owner. Throws `invalid-token`, also for a used one, and `email-taken` as
 * `undoEmailChange` does.
 */
export async function disownSignIn(
  deps: SecurityDeps,
  token: string,
  origin: Securing['origin'],
): Promise<void> {
  const now = deps.clock.now();
  const restored = await transaction(deps.db, async (tx) => {
    const asked = { token, purposes: ['disown-sign-in' as const], now };
    const owner = await findTokenOwner(tx, asked);
    if (owner === null) throw refuse('invalid-token');
    // The balance, the user and the token, in the order of closing an account: a stranger who closes it at
    // this moment would be a deadlock.
    await lockAccounts(tx, [member(owner)]);
    const user = await lockUser(tx, owner);
    const used = user && (await consumeToken(tx, asked));
    if (!user || !used) throw refuse('invalid-token');
    // A stranger may have signed in more than once, and what they added first is the stranger's too.
    const ofUser = { userId: user.id, purpose: 'disown-sign-in', now } as const;
    const since = await sinceEarliestToken(tx, ofUser, used.issuedAt);
    const securing = { kind: 'sign-in-disowned', since, origin };
    const change = await findFirstChange(tx, { userId: user.id, since, now });
    if (change) return restoreEmail(tx, deps, { user, change, ...securing });
    await secureAccount(tx, deps, user, {
      ...securing,
      because: 'You told us that a sign-in was not yours',
    });
    return true;
  });
  if (!restored) throw refuse('email-taken', { message: TAKEN });
}
