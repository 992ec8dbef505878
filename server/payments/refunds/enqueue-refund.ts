import type { Tx } from '#server/db/transaction.ts';
import { jobName } from '#server/kernel/jobs.ts';
import type { PaymentsDeps } from '../deps.ts';

export const SEND_REFUND = jobName<{ refundId: string }>('send-refund');

/** Asks the processor for a held refund, after the transaction that holds it. */
export function enqueueRefund({ jobs }: Pick<PaymentsDeps, 'jobs'>, tx: Tx, refundId: string): Promise<void> {
  return jobs.enqueue(tx, SEND_REFUND, { refundId });
}
