/** "This was not me": the link of the mail about a new device. */
import { consumeToken, lockUser } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { SecurityDeps } from './deps.ts';
import { type Securing, secureAccount } from './secure-account.ts';

/** Throws `invalid-token`, also for a used one. */
export async function disownSignIn(
  deps: SecurityDeps,
  token: string,
  origin: Securing['origin'],
): Promise<void> {
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    const used = await consumeToken(tx, { token, purposes: ['disown-sign-in'], now });
    const user = used && (await lockUser(tx, used.userId));
    if (!user) throw refuse('invalid-token');
    await secureAccount(tx, deps, user, {
      kind: 'sign-in-disowned',
      since: used.issuedAt,
      origin,
      because: 'You told us that a sign-in was not yours',
    });
  });
}
