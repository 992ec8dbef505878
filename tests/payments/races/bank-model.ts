/**
 * A card processor in memory, for one payment: what the bank knows, and the rules that it keeps. Nothing of
 * the product decides here, so the product's books can be compared with it.
 */
import {
  type CardProcessor,
  type DisputeStatus,
  type ProcessorDispute,
  type ProcessorRefund,
  ProcessorRefused,
  ProcessorUnavailable,
} from '#server/payments/card-processor-port.ts';

export type Outcome = 'succeeded' | 'pending' | 'refused' | 'unavailable' | 'lost';

export type BankModel = ReturnType<typeof bankModel>;

export function bankModel(intentId: string, totalCents: bigint) {
  const refunds: (ProcessorRefund & { key: string })[] = [];
  const disputes: ProcessorDispute[] = [];
  let outcome: Outcome = 'succeeded';
  let interruption: (() => Promise<void>) | undefined;
  const counted = (status: ProcessorRefund['status']) => status !== 'failed' && status !== 'canceled';
  const refunded = () =>
    refunds.reduce((sum, { status, amountCents }) => (counted(status) ? sum + amountCents : sum), 0n);
  const kept = ({ status, amountCents, reinstatedCents }: ProcessorDispute): bigint => {
    if (status === 'needs_response' || status === 'under_review') return amountCents;
    return status === 'lost' ? amountCents - reinstatedCents : 0n;
  };
  /** Something else happens between the answer and its use. */
  const answer = async <T>(found: T): Promise<T> => {
    const copy = structuredClone(found);
    const happen = interruption;
    interruption = undefined;
    await happen?.();
    return copy;
  };

  const create: CardProcessor['createRefund'] = async ({ amountCents, idempotencyKey, metadata = {} }) => {
    if (outcome === 'unavailable') throw new ProcessorUnavailable('Away.');
    const again = refunds.find(({ key }) => key === idempotencyKey);
    if (!again) {
      if (disputes.some(({ status }) => !['won', 'warning', 'warning_closed'].includes(status)))
        throw new ProcessorRefused('Charged back.', 'charge_disputed');
      if (outcome === 'refused' || refunded() + amountCents > totalCents)
        throw new ProcessorRefused('No.', 'invalid_request');
      refunds.push({
        id: `re_${intentId}_${refunds.length}`,
        status: outcome === 'pending' ? 'pending' : 'succeeded',
        amountCents,
        paymentIntentId: intentId,
        failureReason: null,
        metadata,
        key: idempotencyKey,
      });
    }
    if (outcome === 'lost') throw new ProcessorUnavailable('The reply was lost.');
    return answer(again ?? (refunds.at(-1) as ProcessorRefund));
  };
  const processor: Partial<CardProcessor> = {
    createRefund: create,
    retrieveRefund: async (id) => answer(refunds.find((refund) => refund.id === id) ?? null),
    listRefundsOf: async () => answer(refunds),
    retrieveDispute: async (id) => answer(disputes.find((dispute) => dispute.id === id) ?? null),
  };

  return {
    processor: processor as CardProcessor,
    refunds,
    disputes,
    /** How the next calls for a refund end. */
    refundsEnd(how: Outcome): void {
      outcome = how;
    },
    /** Happens after the next answer was read, and before the product uses it. */
    interruptWith(happen: () => Promise<void>): void {
      interruption = happen;
    },
    finishRefund(refund: ProcessorRefund, status: 'succeeded' | 'failed'): void {
      if (refund.status === 'pending' || (refund.status === 'succeeded' && status === 'failed'))
        refund.status = status;
    },
    openDispute(amountCents: bigint, inquiry: boolean): void {
      disputes.push({
        id: `du_${intentId}_${disputes.length}`,
        status: inquiry ? 'warning' : 'needs_response',
        reason: 'fraudulent',
        amountCents,
        reinstatedCents: 0n,
        paymentIntentId: intentId,
        chargeId: null,
        createdAt: new Date(Date.UTC(2026, 0, 1 + disputes.length)),
        dueBy: null,
      });
    },
    /**
     * A dispute only goes forward: inquiry, dispute, decision. A loss may still be won, or returned in part.
     */
    moveDispute(dispute: ProcessorDispute, status: DisputeStatus, reinstatedCents = 0n): void {
      const over = dispute.status === 'won' || dispute.status === 'warning_closed';
      const forward =
        status === 'warning_closed' || status === 'needs_response'
          ? dispute.status === 'warning'
          : !over &&
            dispute.status !== 'warning' &&
            (dispute.status !== 'lost' || status === 'won' || reinstatedCents > dispute.reinstatedCents);
      if (forward) Object.assign(dispute, { status, reinstatedCents });
    },
    refundedCents: refunded,
    disputedCents: () => disputes.reduce((sum, dispute) => sum + kept(dispute), 0n),
    hasOpenDispute: () =>
      disputes.some(({ status }) => status === 'needs_response' || status === 'under_review'),
  };
}
