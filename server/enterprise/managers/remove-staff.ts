/** Removes a manager or withdraws an invitation; resends an invitation. */
import { mayManage } from '#contract/enterprise/roles.ts';
import { inviteAgain } from '#server/accounts/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { closeAccountWithoutBalance } from '#server/settings/index.ts';
import { cancelRequestsOf } from '../approvals/cancel-requests.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { leaveEmployers } from '../employees/employer-store.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import {
  type CompanyActor,
  readOwnCompany,
  requireActive,
  requireMoneyNotFrozen,
} from '../require-company-actor.ts';
import { isManager } from './staff.ts';
import {
  type CompanyStaffRow,
  countOtherManagers,
  findCompanyStaff,
  hasSuperAdmin,
  lockCompanyStaff,
} from './staff-store.ts';

/**
 * Closes the account with its sessions, and cancels what it asked others to approve. Throws `not-found`,
 * `forbidden` (a higher role, or oneself), `last-manager` and `account-frozen`. Locks requests and balances
 * before the company's row, as everything does that takes both.
 */
export function removeStaff(
  deps: Pick<EnterpriseDeps, 'db' | 'clock' | 'jobs'>,
  acting: CompanyActor,
  userId: string,
): Promise<CompanyStaffRow> {
  return transaction(deps.db, async (tx) => {
    await findManaged(tx, acting, userId);
    await cancelRequestsOf(tx, deps, userId);
    await lockCompanyStaff(tx, acting.enterpriseId);
    const user = await findManaged(tx, acting, userId);
    const others = await countOtherManagers(tx, acting.enterpriseId, userId);
    if (isManager(user.enterprise_role) && others === 0) throw refuse('last-manager');
    await requireMoneyNotFrozen(tx, acting);
    await leaveEmployers(tx, userId);
    await closeAccountWithoutBalance(tx, userId, deps.clock.now());
    await recordOn(tx, acting, user, 'manager-removed', deps.clock.now());
    return user;
  });
}

/**
 * Earlier links stop working. Throws `not-found`, `forbidden`, `already-accepted`, `account-frozen` and
 * `enterprise-inactive`.
 */
export async function resendStaffInvitation(
  deps: Pick<EnterpriseDeps, 'db' | 'jobs' | 'clock'>,
  acting: CompanyActor,
  userId: string,
): Promise<CompanyStaffRow> {
  return transaction(deps.db, async (tx) => {
    await lockCompanyStaff(tx, acting.enterpriseId);
    const user = await findManaged(tx, acting, userId);
    await requireMoneyNotFrozen(tx, acting);
    if (!user.invited) throw refuse('already-accepted');
    const company = await readOwnCompany(tx, acting);
    requireActive(company);
    await inviteAgain(tx, deps, { userId, invitedBy: company.company_name });
    await recordOn(tx, acting, user, 'invitation-resent', deps.clock.now());
    return user;
  });
}

async function findManaged(tx: Tx, acting: CompanyActor, userId: string): Promise<CompanyStaffRow> {
  const user = await findCompanyStaff(tx, acting.enterpriseId, userId);
  if (!user) throw refuse('not-found');
  const { enterprise_role: role } = user;
  const may = mayManage(acting.role, role, await hasSuperAdmin(tx, acting.enterpriseId));
  if (userId === acting.userId || !may) throw refuse('forbidden');
  return user;
}

function recordOn(
  tx: Tx,
  acting: CompanyActor,
  user: CompanyStaffRow,
  action: string,
  now: Date,
): Promise<void> {
  const label = `${user.first_name} ${user.last_name}`.trim();
  const { enterprise_role: role } = user;
  return recordCompanyAction(
    tx,
    acting,
    { action, subject: { kind: 'user', id: user.id, label }, before: { role } },
    now,
  );
}
