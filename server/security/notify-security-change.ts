/** Notifies a user of a security change, inside the product and by email. */
import type { UserRow } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Jobs } from '#server/kernel/jobs.ts';
import { enqueueMail, notify, type SecurityChangeNext } from '#server/notifications/index.ts';

/** Both in the caller's transaction. `to` differs from the user's address when the old one is notified. */
export async function notifySecurityChange(
  tx: Tx,
  deps: { jobs: Jobs },
  user: Pick<UserRow, 'id' | 'email' | 'first_name'>,
  {
    title,
    message,
    ...mail
  }: { title: string; message: string; paragraphs?: readonly string[]; next?: SecurityChangeNext },
): Promise<void> {
  await notify(tx, { userId: user.id, title, message });
  await enqueueMail(tx, deps, {
    to: user.email,
    userId: user.id,
    mail: { template: 'security-change', data: { firstName: user.first_name, title, message, ...mail } },
  });
}
