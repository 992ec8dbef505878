/** Invites a manager at the enterprise's domain (P3 and P31), or asks a super administrator to confirm it. */
import type { z } from 'zod';
import type { AddStaffBody } from '#contract/enterprise/company.ts';
import { enterpriseRoleOf, mayGrant, needsConfirmation } from '#contract/enterprise/roles.ts';
import { findUserByEmail } from '#server/accounts/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { InvitedManager } from '../approvals/approval.ts';
import { insertInvitation } from '../approvals/approval-store.ts';
import { NOTIFY_APPROVERS } from '../approvals/notify-approvers.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import {
  type CompanyActor,
  readOwnCompany,
  requireMoneyNotFrozen,
  requireUnlocked,
} from '../require-company-actor.ts';
import { inviteManager } from './invite-manager.ts';
import { refuseOwnMailbox } from './refuse-own-mailbox.ts';
import { hasRoom } from './staff.ts';
import { type CompanyStaffRow, countStaff, hasSuperAdmin, lockCompanyStaff } from './staff-store.ts';

export type AddedStaff = { invited: CompanyStaffRow } | { requestId: string };

type Deps = Pick<EnterpriseDeps, 'db' | 'jobs' | 'clock'>;

/** Throws `forbidden`, `staff-limit`, `user-exists`, `funding-required` and `enterprise-inactive`. */
export async function addStaff(
  deps: Deps,
  acting: CompanyActor,
  { role, ...person }: z.output<typeof AddStaffBody>,
): Promise<AddedStaff> {
  const invitation: InvitedManager = { ...person, role: enterpriseRoleOf(role) };
  if (!mayGrant(acting.role, invitation.role)) throw refuse('forbidden');
  return transaction(deps.db, async (tx) => {
    await lockCompanyStaff(tx, acting.enterpriseId);
    await requireMoneyNotFrozen(tx, acting);
    requireUnlocked(await readOwnCompany(tx, acting));
    // Without a super administrator nobody could confirm, and a company could never have its first.
    const waits =
      needsConfirmation(acting.role, invitation.role) && (await hasSuperAdmin(tx, acting.enterpriseId));
    if (waits) return { requestId: await requestInvitation(tx, deps, acting, invitation) };
    const user = await inviteManager(tx, deps, acting, invitation);
    await record(tx, deps, acting, invitation, { action: 'manager-invited', kind: 'user', id: user.id });
    return { invited: { ...user, enterprise_role: invitation.role, invited: true } };
  });
}

/** No account is opened and no email sent until a super administrator confirms. */
async function requestInvitation(
  tx: Tx,
  deps: Deps,
  acting: CompanyActor,
  invitation: InvitedManager,
): Promise<string> {
  const company = await readOwnCompany(tx, acting);
  if (!hasRoom(await countStaff(tx, acting.enterpriseId), invitation.role)) throw refuse('staff-limit');
  const email = `${invitation.emailUsername}@${company.email_domain}`;
  if (await findUserByEmail(tx, email)) throw refuse('user-exists');
  await refuseOwnMailbox(tx, acting, email);
  const id = newId();
  await insertInvitation(tx, acting, { id, invitation, now: deps.clock.now() });
  await deps.jobs.enqueue(tx, NOTIFY_APPROVERS, { requestId: id });
  await record(tx, deps, acting, invitation, { action: 'invitation-requested', kind: 'request', id });
  return id;
}

function record(
  tx: Tx,
  { clock }: Deps,
  acting: CompanyActor,
  { firstName, lastName, role }: InvitedManager,
  { action, kind, id }: { action: string; kind: string; id: string },
): Promise<void> {
  const label = `${firstName} ${lastName}`;
  return recordCompanyAction(
    tx,
    acting,
    { action, subject: { kind, id, label }, after: { role } },
    clock.now(),
  );
}
