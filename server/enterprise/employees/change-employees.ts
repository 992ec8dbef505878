/** Changes one employee: resends the invitation, or removes them from the list. */
import { inviteAgain } from '#server/accounts/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import { type CompanyActor, readOwnCompany, requireActive } from '../require-company-actor.ts';
import { grantStrangers } from '../strangers/grant-strangers.ts';
import { deleteEmployee, type ListedEmployeeRow, selectEmployeesByIds } from './employee-store.ts';
import { inviteMember } from './invite-chunk.ts';

type Deps = Pick<EnterpriseDeps, 'db' | 'jobs' | 'clock' | 'config'>;

/**
 * Throws `not-found`, also for another manager's employee, `already-accepted`, `enterprise-inactive` and
 * `stranger-limit`.
 */
export function resendEmployeeInvitation(
  deps: Deps,
  acting: CompanyActor,
  userId: string,
): Promise<ListedEmployeeRow> {
  return transaction(deps.db, async (tx) => {
    const user = await findListed(tx, acting, userId);
    if (user.status === 'active') throw refuse('already-accepted');
    const company = await readOwnCompany(tx, acting);
    requireActive(company);
    const { why } = await grantStrangers(tx, deps, company, 1);
    if (why !== null) throw refuse('stranger-limit', { message: why });
    if (user.status === 'asked') {
      await inviteMember(tx, deps, company, { userId, email: user.email, firstName: user.first_name });
    } else {
      await inviteAgain(tx, deps, { userId, invitedBy: company.company_name });
    }
    return user;
  });
}

/** The employee keeps their account and their payouts. Throws `not-found`. */
export function removeEmployee(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  acting: CompanyActor,
  userId: string,
): Promise<ListedEmployeeRow> {
  return transaction(db, async (tx) => {
    const user = await findListed(tx, acting, userId);
    await deleteEmployee(tx, acting, userId);
    const subject = { kind: 'employee', id: userId, label: `${user.first_name} ${user.last_name}`.trim() };
    await recordCompanyAction(tx, acting, { action: 'employee-removed', subject }, clock.now());
    return user;
  });
}

async function findListed(tx: Tx, acting: CompanyActor, userId: string): Promise<ListedEmployeeRow> {
  const [user] = await selectEmployeesByIds(tx, acting, [userId]);
  if (!user) throw refuse('not-found');
  return user;
}
