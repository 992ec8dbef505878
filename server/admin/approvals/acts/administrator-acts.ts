/** What takes power from an administrator: their account, or the second factor that only they hold. */
import { z } from 'zod';
import { AUTHORITY_ROLE_NAMES } from '#contract/kernel/role-names.ts';
import type { Queryable } from '#server/db/pool.ts';
import { type CustomerRow, displayName } from '../../customers/customer.ts';
import {
  requireMayReceiveLink,
  sendEnrollmentLink,
  wouldReplaceFactor,
} from '../../staff/send-enrollment-link.ts';
import { deleteStaff, requireDeletable } from '../../staff/staff-accounts.ts';
import { findStaff } from '../../staff/staff-store.ts';
import type { Act, Change, DescribedAct } from '../act.ts';

const Proposal = z.object({ userId: z.string() });
type Proposal = z.output<typeof Proposal>;

export const removeAdministratorAct: Act<Proposal, void> = {
  kind: 'remove-administrator',
  schema: Proposal,
  async describe({ db }, actor, given) {
    const colleague = requireDeletable(await findStaff(db, given.userId), actor);
    return about(given, colleague, { name: 'Account', from: 'Active', to: 'Deleted' });
  },
  perform: (deps, actor, { userId }) => deleteStaff(deps, actor, userId, { approved: true }),
};

export const enrollmentLinkAct: Act<Proposal, void> = {
  kind: 'enrolment-link',
  schema: Proposal,
  async describe({ db }, actor, given) {
    const colleague = requireMayReceiveLink(await findStaff(db, given.userId), actor);
    const change = { name: 'Second factor', from: 'Set up', to: 'Removed when the link is used' };
    return about(given, colleague, change);
  },
  perform: (deps, actor, { userId }) => sendEnrollmentLink(deps, actor, userId, { approved: true }),
};

function about(proposal: Proposal, colleague: CustomerRow, change: Change): DescribedAct<Proposal> {
  const { id, authority_role } = colleague;
  const role = authority_role === null ? null : AUTHORITY_ROLE_NAMES[authority_role];
  return {
    proposal,
    subject: { kind: 'user', id, label: displayName(colleague) },
    concerns: [id],
    amountCents: null,
    always: true,
    takesPower: true,
    reason: null,
    changes: [{ name: 'Role', from: role, to: role }, change],
  };
}

/** Whether deleting this account takes an administrator's power. */
export async function removesAdministrator(db: Queryable, userId: string): Promise<boolean> {
  const role = (await findStaff(db, userId))?.authority_role;
  return role === 'administrator' || role === 'god';
}

/** Whether sending this person a link takes an administrator's power. */
export async function replacesFactor(db: Queryable, userId: string): Promise<boolean> {
  return wouldReplaceFactor(await findStaff(db, userId));
}
