/** Keeps the card processor's record of a member at the address that their account has moved to: receipts go there. */
import type { Tx } from '#server/db/transaction.ts';
import type { Jobs } from '#server/kernel/jobs.ts';
import type { PaymentsDeps } from '../deps.ts';
import { findPayer } from './payer-store.ts';

export const FOLLOW_EMAIL = 'follow-email';

export type EmailMoved = { userId: string };

/** Exactly when the account moves: in the caller's transaction. */
export function enqueueEmailMoved(tx: Tx, { jobs }: { jobs: Jobs }, userId: string): Promise<void> {
  const moved: EmailMoved = { userId };
  return jobs.enqueue(tx, FOLLOW_EMAIL, moved);
}

/** The job: tells the address as it is by now, so that the last of several changes stays. */
export async function followEmail(
  { db, provider }: Pick<PaymentsDeps, 'db' | 'provider'>,
  { userId }: EmailMoved,
): Promise<void> {
  const payer = await findPayer(db, userId);
  if (payer?.customerId) await provider.updateCustomerEmail(payer.customerId, payer.email);
}
