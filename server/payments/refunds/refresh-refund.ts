/** Asks the processor for the present state of a refund that it knows, and applies it. */
import { invariant } from '#server/kernel/invariant.ts';
import { Fault } from '#server/kernel/refusal.ts';
import type { PaymentsDeps } from '../deps.ts';
import { applyRefund } from './apply-refund.ts';
import { findRefund } from './refund-store.ts';

const MOST_READINGS = 5;

export async function refreshRefund(deps: PaymentsDeps, refundId: string): Promise<void> {
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    const refund = await findRefund(deps.db, refundId);
    if (refund === undefined || refund.processorRefundId === null) return;
    const answer = await deps.cardProcessor.retrieveRefund(refund.processorRefundId);
    invariant(answer, `the processor does not know refund ${refund.processorRefundId} any more`);
    const reason = answer.failureReason ?? answer.status;
    const failure = { code: reason, text: reason };
    if (await applyRefund(deps, refund, { status: answer.status, failure })) return;
  }
  throw new Fault(`Refund ${refundId} changes faster than it can be read.`);
}
