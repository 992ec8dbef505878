/** Keeps the processor's customer at the member's current email, because receipts go there. */
import type { Tx } from '#server/db/transaction.ts';
import { type Jobs, jobName } from '#server/kernel/jobs.ts';
import type { PaymentsDeps } from '../deps.ts';
import { findPayer } from './payer-store.ts';

export const FOLLOW_EMAIL = jobName<EmailMoved>('follow-email');

export type EmailMoved = { userId: string };

/** Enqueued in the caller's transaction, so exactly when the email changes. */
export function enqueueEmailMoved(tx: Tx, { jobs }: { jobs: Jobs }, userId: string): Promise<void> {
  const moved: EmailMoved = { userId };
  return jobs.enqueue(tx, FOLLOW_EMAIL, moved);
}

/** The job sends the current address, so that the last of several changes wins. */
export async function followEmail(
  { db, cardProcessor }: Pick<PaymentsDeps, 'db' | 'cardProcessor'>,
  { userId }: EmailMoved,
): Promise<void> {
  const payer = await findPayer(db, userId);
  if (payer?.customerId) await cardProcessor.updateCustomerEmail(payer.customerId, payer.email);
}
