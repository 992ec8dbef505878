/**
 * Removes the managers whom a stranger may have invited in the name of a manager, to come back by. Those who
 * stay are notified, and may invite one of them again.
 */
import { findUser, roleOfUser, selectInvitedSince } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { insertNotifications } from '#server/notifications/index.ts';
import { closeAccountWithoutBalance } from '#server/settings/index.ts';
import { cancelRequestsOf } from '../approvals/cancel-requests.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { leaveEmployers } from '../employees/employer-store.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import type { CompanyActor } from '../require-company-actor.ts';
import { findCompanyStaff, lockCompanyStaff, selectManagers } from './staff-store.ts';

/**
 * In the transaction that secures the account; `since`: when the stranger may have come in. Returns the ids
 * of those who are gone.
 */
export async function withdrawManagersSince(
  deps: Pick<EnterpriseDeps, 'clock' | 'jobs'>,
  tx: Tx,
  { userId, since }: { userId: string; since: Date },
): Promise<string[]> {
  const user = await findUser(tx, userId);
  const enterpriseId = user?.enterprise_id;
  if (!user || !enterpriseId) return [];
  const acting = { userId, role: roleOfUser(user), enterpriseId, ownOnly: false };
  // Requests before the company, as the removal of a manager locks them.
  for (const id of await selectInvitedSince(tx, { userId, since })) await cancelRequestsOf(tx, deps, id);
  // An invitation that is on its way holds this lock, and is seen after it.
  await lockCompanyStaff(tx, enterpriseId);
  const invited = await selectInvitedSince(tx, { userId, since });
  for (const id of invited) await remove(tx, deps, acting, id);
  return invited;
}

const SECURED = 'The account that invited them was secured';

async function remove(
  tx: Tx,
  deps: Pick<EnterpriseDeps, 'clock' | 'jobs'>,
  acting: CompanyActor,
  id: string,
): Promise<void> {
  const now = deps.clock.now();
  const { enterpriseId } = acting;
  const manager = await findCompanyStaff(tx, enterpriseId, id);
  if (!manager) return;
  const { first_name, last_name, enterprise_role: role } = manager;
  const label = `${first_name} ${last_name}`.trim();
  await cancelRequestsOf(tx, deps, id);
  await leaveEmployers(tx, id);
  await closeAccountWithoutBalance(tx, id, now);
  const subject = { kind: 'user', id, label };
  await recordCompanyAction(
    tx,
    acting,
    { action: 'manager-removed', subject, before: { role }, reason: SECURED },
    now,
  );
  const readers = await selectManagers(tx, enterpriseId, ['super_admin', 'account_manager']);
  await insertNotifications(
    tx,
    readers.map(({ id: reader }) => ({
      id: newId(),
      userId: reader,
      title: 'Manager Removed',
      message: `The account that invited ${label} was secured, so we removed them. If your company knows them, invite them again.`,
    })),
  );
}
