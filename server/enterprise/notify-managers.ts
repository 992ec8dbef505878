/** Notifies managers of a company once each, in the product and by email. */
import { createHash } from 'node:crypto';
import { type Capability, can, ROLES } from '#contract/kernel/capabilities.ts';
import type { Tx } from '#server/db/transaction.ts';
import {
  type About,
  enqueueMail,
  insertNotifications,
  type SendMailData,
} from '#server/notifications/index.ts';
import type { EnterpriseDeps } from './deps.ts';
import { selectManagers } from './managers/staff-store.ts';

export type ManagerNotice = {
  title: string;
  message: string;
  about: About;
  /** The same text is the same cause: a manager who was notified of it is not notified again. */
  cause: string;
  mail: (firstName: string) => SendMailData['mail'];
};

export type NotifiedManager = { id: string; email: string; first_name: string };

/** Notifies the managers who hold a right. */
export async function notifyManagers(
  tx: Tx,
  deps: Pick<EnterpriseDeps, 'jobs'>,
  { enterpriseId, right, ...notice }: ManagerNotice & { enterpriseId: string; right: Capability },
): Promise<void> {
  const roles = ROLES.filter((role) => can(role, right));
  await notifyEach(tx, deps, await selectManagers(tx, enterpriseId, roles), notice);
}

export async function notifyEach(
  tx: Tx,
  deps: Pick<EnterpriseDeps, 'jobs'>,
  managers: readonly NotifiedManager[],
  { title, message, about, cause, mail }: ManagerNotice,
): Promise<void> {
  const notices = managers.map((manager) => ({ ...manager, noticeId: noticeIdOf(cause, manager.id) }));
  const fresh = await insertNotifications(
    tx,
    notices.map(({ id, noticeId }) => ({ id: noticeId, userId: id, title, message, about })),
  );
  for (const { id, email, first_name: firstName, noticeId } of notices)
    if (fresh.has(noticeId)) await enqueueMail(tx, deps, { to: email, userId: id, mail: mail(firstName) });
}

/** The same id for the same cause and manager, so that a second run finds the first one's notification. */
function noticeIdOf(cause: string, userId: string): string {
  const hex = createHash('sha256').update(`${cause} ${userId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
