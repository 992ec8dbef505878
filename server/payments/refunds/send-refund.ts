/** Asks the processor for a held refund, under a key of its own, so that it happens once. */
import { invariant } from '#server/kernel/invariant.ts';
import { type ProcessorRefund, ProcessorRefused } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import { findPayment } from '../store.ts';
import { applyRefund } from './apply-refund.ts';
import { refreshRefund } from './refresh-refund.ts';
import { decideKey, type Refund, refundIdempotencyKey } from './refund.ts';
import { findRefund, markRefundTried, renewRefundKey, saveProcessorRefund } from './refund-store.ts';

export async function sendRefund(deps: PaymentsDeps, refundId: string): Promise<void> {
  const refund = await findRefund(deps.db, refundId);
  if (refund?.status !== 'held') return;
  if (refund.processorRefundId === null) {
    const payment = await findPayment(deps.db, refund.paymentId);
    invariant(payment?.intentId, `refund ${refundId} has no payment that was paid`);
    const answer = await askFor(deps, refund, payment.intentId);
    if (answer === 'later') return;
    if (answer instanceof ProcessorRefused) {
      const { code, message } = answer;
      await applyRefund(deps, refund, { status: 'refused', failure: { code, text: message } });
      return;
    }
    await saveProcessorRefund(deps.db, refundId, answer.id);
  }
  // A repeated call gets the answer of the first one, and much may have happened since.
  await refreshRefund(deps, refundId);
}

async function askFor(
  deps: PaymentsDeps,
  refund: Refund,
  intentId: string,
): Promise<ProcessorRefund | ProcessorRefused | 'later'> {
  const { db, cardProcessor, clock } = deps;
  const key = decideKey(refund, clock.now());
  if (key === 'later') return 'later';
  if (key === 'same') return create(deps, refund, intentId);
  const found = findOurs(await cardProcessor.listRefundsOf(intentId), refund.id);
  if (found) return found;
  if (!(await renewRefundKey(db, refund, clock.now()))) return 'later';
  return create(deps, { ...refund, keyNumber: refund.keyNumber + 1 }, intentId);
}

async function create(
  { db, cardProcessor, clock }: PaymentsDeps,
  refund: Refund,
  intentId: string,
): Promise<ProcessorRefund | ProcessorRefused | 'later'> {
  if (!(await markRefundTried(db, refund.id, clock.now()))) return 'later';
  try {
    return await cardProcessor.createRefund({
      paymentIntentId: intentId,
      amountCents: refund.amountCents + refund.feeCents,
      idempotencyKey: refundIdempotencyKey(refund),
      metadata: { refundId: refund.id, paymentId: refund.paymentId },
    });
  } catch (error) {
    if (error instanceof ProcessorRefused) return error;
    throw error;
  }
}

/** The refund that carries our id; one that was made is preferred to one that failed. */
export function findOurs(made: ProcessorRefund[], refundId: string): ProcessorRefund | undefined {
  const ours = made.filter(({ metadata }) => metadata.refundId === refundId);
  return ours.find(({ status }) => status !== 'failed' && status !== 'canceled') ?? ours[0];
}
