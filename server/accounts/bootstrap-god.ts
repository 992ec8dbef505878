/** The top administrator (P2): made from GOD_EMAIL once, and known by the id from then on. */
import { transaction } from '#server/db/transaction.ts';
import { CannotStart } from '#server/kernel/cannot-start.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import type { AccountsDeps } from './deps.ts';
import { inviteNewUser } from './invitations/invite-new-user.ts';
import * as store from './store.ts';
import type { Kind } from './user.ts';

const GOD: Kind = {
  user_type: 'authority',
  authority_role: 'god',
  enterprise_id: null,
  enterprise_role: null,
};

/**
 * Every process runs this at every start. Exactly one of them creates the account, and only the first time.
 */
export async function bootstrapGod(
  deps: Pick<AccountsDeps, 'db' | 'jobs' | 'clock' | 'config'>,
): Promise<void> {
  if (await store.findGod(deps.db)) return;
  const email = deps.config.godEmail.toLowerCase();
  try {
    await transaction(deps.db, (tx) =>
      inviteNewUser(tx, deps, {
        email,
        firstName: 'God',
        lastName: '',
        username: 'god',
        kind: GOD,
        profileComplete: true,
        invitedBy: 'Indulge',
      }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Another process created it first. That is fine.
    if (await store.findGod(deps.db)) return;
    throw new CannotStart(`GOD_EMAIL (${email}) belongs to an ordinary account; choose another address.`);
  }
}
