/** A guest's payment for a reward settled: the module of rewards executes the order that waits for it. */
import type { Tx } from '#server/db/transaction.ts';
import { jobName } from '#server/kernel/jobs.ts';
import type { PaymentsDeps } from '../deps.ts';

/** The job of the module of rewards, which comes after this one. */
export const ORDER_GUEST_GIFT = jobName<{ paymentId: string }>('order-guest-gift');

export function enqueueGuestOrder(
  { jobs }: Pick<PaymentsDeps, 'jobs'>,
  tx: Tx,
  paymentId: string,
): Promise<void> {
  return jobs.enqueue(tx, ORDER_GUEST_GIFT, { paymentId });
}
