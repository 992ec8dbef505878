import { displayCents } from '#contract/kernel/money.ts';
import type { UserRow } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Jobs } from '#server/kernel/jobs.ts';
import { enqueueMail, notify } from '#server/notifications/index.ts';

/** Notifies a member of what staff decided about their cash-out, in the product and by email. */
export async function notifyMemberOfCashOut(
  tx: Tx,
  deps: { jobs: Jobs },
  { id: userId, email, first_name: firstName }: UserRow,
  { outcome, amountCents, note }: { outcome: 'paid' | 'declined'; amountCents: bigint; note: string },
): Promise<void> {
  const amount = displayCents(amountCents);
  const [title, message] =
    outcome === 'paid'
      ? ['Balance Paid Out', `We paid out ${amount} of your balance: ${note}`]
      : ['Cash-out Declined', `We cannot pay out the ${amount} that you requested: ${note}`];
  await notify(tx, { userId, title, message, about: { topic: 'transactions' } });
  const data = { firstName, amount, outcome, note };
  await enqueueMail(tx, deps, { to: email, userId, mail: { template: 'cash-out-decided', data } });
}
