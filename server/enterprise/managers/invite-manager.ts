/** Opens the account of a manager and enqueues the invitation mail. */
import { inviteNewUser, type UserRow } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { InvitedManager } from '../approvals/approval.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { type CompanyActor, readOwnCompany } from '../require-company-actor.ts';
import { refuseOwnMailbox } from './refuse-own-mailbox.ts';
import { hasRoom } from './staff.ts';
import { countStaff, lockCompanyStaff } from './staff-store.ts';

/**
 * Throws `staff-limit` and `user-exists`. Locks the company's row: managers are counted one after the other.
 */
export async function inviteManager(
  tx: Tx,
  deps: Pick<EnterpriseDeps, 'jobs' | 'clock'>,
  acting: CompanyActor,
  { emailUsername, firstName, lastName, role }: InvitedManager,
): Promise<UserRow> {
  await lockCompanyStaff(tx, acting.enterpriseId);
  const company = await readOwnCompany(tx, acting);
  if (!hasRoom(await countStaff(tx, acting.enterpriseId), role)) throw refuse('staff-limit');
  const email = `${emailUsername}@${company.email_domain}`;
  await refuseOwnMailbox(tx, acting, email);
  return inviteNewUser(tx, deps, {
    email,
    firstName,
    lastName,
    kind: {
      user_type: 'enterprise',
      authority_role: null,
      enterprise_id: acting.enterpriseId,
      enterprise_role: role,
    },
    profileComplete: true,
    invitedBy: company.company_name,
    inviterId: acting.userId,
  });
}
