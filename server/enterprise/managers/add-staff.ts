/** Invites a manager at the enterprise's domain (P3 and P31). */
import type { z } from 'zod';
import type { AddStaffBody } from '#contract/enterprise/company.ts';
import { enterpriseRoleOf, mayGrant } from '#contract/enterprise/roles.ts';
import { invite } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { type CompanyActor, companyOf, requireUnlocked } from '../require-company-actor.ts';
import { hasRoom } from './staff.ts';
import { countStaff, lockCompanyStaff, type StaffRow } from './staff-store.ts';

/** Throws `forbidden`, `staff-limit`, `user-exists`, `funding-required` and `enterprise-inactive`. */
export async function addStaff(
  deps: Pick<EnterpriseDeps, 'db' | 'jobs' | 'clock'>,
  acting: CompanyActor,
  { emailUsername, firstName, lastName, role }: z.output<typeof AddStaffBody>,
): Promise<StaffRow> {
  const enterpriseRole = enterpriseRoleOf(role);
  if (!mayGrant(acting.role, enterpriseRole)) throw refuse('forbidden');
  return transaction(deps.db, async (tx) => {
    await lockCompanyStaff(tx, acting.enterpriseId);
    const company = await companyOf(tx, acting);
    requireUnlocked(company);
    if (!hasRoom(await countStaff(tx, acting.enterpriseId), role)) throw refuse('staff-limit');
    const user = await invite(tx, deps, {
      email: `${emailUsername}@${company.email_domain}`,
      firstName,
      lastName,
      kind: {
        user_type: 'enterprise',
        authority_role: null,
        enterprise_id: acting.enterpriseId,
        enterprise_role: enterpriseRole,
      },
      profileComplete: true,
      invitedBy: company.company_name,
    });
    return { ...user, enterprise_role: enterpriseRole, invited: true };
  });
}
