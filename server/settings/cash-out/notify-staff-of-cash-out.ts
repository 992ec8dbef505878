import { displayCents } from '#contract/kernel/money.ts';
import { US_STATES } from '#contract/kernel/us-states.ts';
import { findUser, selectAdministrators } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Jobs } from '#server/kernel/jobs.ts';
import { enqueueMail, notify } from '#server/notifications/index.ts';

/** Notifies administrators of a cash-out that waits for them, in the product and by email. */
export async function notifyStaffOfCashOut(
  tx: Tx,
  deps: { jobs: Jobs },
  { userId, amountCents, state }: { userId: string; amountCents: bigint; state: string },
): Promise<void> {
  const member = await findUser(tx, userId);
  const amount = displayCents(amountCents);
  const asked = { amount, email: member?.email ?? '', state: US_STATES[state] ?? state };
  for (const { id, email, first_name: firstName } of await selectAdministrators(tx)) {
    await notify(tx, {
      userId: id,
      title: 'Cash-out Requested',
      message: `${asked.email} asks for the last ${amount} of their balance. Please decide under Regulation, in Cash-outs.`,
    });
    const mail = { template: 'cash-out-requested', data: { firstName, ...asked } } as const;
    await enqueueMail(tx, deps, { to: email, userId: id, mail });
  }
}
