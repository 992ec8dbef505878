/** Sends a held refund to the processor and applies its answer. */
import { type Tx, transaction } from '#server/db/transaction.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { post, refundRelease, refundSettle, suspenseRefund } from '#server/ledger/index.ts';
import { type Refund as ProcessorRefund, ProcessorRefused } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import { feeAccountOf, type Payment } from '../payment.ts';
import { notifyOwner } from '../settlement/payment-notifications.ts';
import { findPayment, findPaymentByIntent, lockPayment, markProblem } from '../store.ts';
import type { Refund } from './refund.ts';
import {
  findRefund,
  lockRefund,
  noteRefundFailure,
  resolveRefund,
  saveProcessorRefund,
} from './refund-store.ts';

export const SEND_REFUND = 'send-refund';

/** The processor forgets idempotency keys after a day. A refund not sent until then waits for staff. */
const keyLifeMs = 20 * 60 * 60 * 1000;

/** Sends a held refund under the refund's own key, so that it happens once, however often it is sent. */
export async function sendRefund(deps: PaymentsDeps, refundId: string): Promise<void> {
  const refund = await findRefund(deps.db, refundId);
  if (refund === undefined || refund.status !== 'held') return;
  const payment = await findPayment(deps.db, refund.paymentId);
  invariant(payment?.intentId, `refund ${refundId} has no payment that was paid`);
  const answer = await askFor(deps, refund, payment.intentId);
  if (answer === 'too-late') return;
  if (answer instanceof ProcessorRefused) await resolve(deps, refundId, { done: false, why: answer.message });
  else await applyRefund(deps, refundId, answer);
}

/** Applies the present state of a refund at the processor. */
export async function applyRefund(
  deps: PaymentsDeps,
  refundId: string,
  answer: ProcessorRefund,
): Promise<void> {
  await saveProcessorRefund(deps.db, refundId, answer.id);
  if (answer.status === 'succeeded') await resolve(deps, refundId, { done: true });
  else if (answer.status === 'failed' || answer.status === 'canceled')
    await resolve(deps, refundId, { done: false, why: answer.failureReason ?? answer.status });
}

/** Applies a webhook about a refund: ours by its metadata, or one made in the processor's dashboard. */
export async function refundChanged(
  deps: PaymentsDeps,
  processorRefundId: string,
): Promise<'done' | 'unknown'> {
  const answer = await deps.cardProcessor.retrieveRefund(processorRefundId);
  if (answer === null) return 'done';
  const refundId = answer.metadata.refundId;
  if (refundId !== undefined) {
    if ((await findRefund(deps.db, refundId)) === undefined) return 'unknown';
    await applyRefund(deps, refundId, answer);
    return 'done';
  }
  await flagStranger(deps, answer);
  return 'done';
}

async function askFor(
  { db, cardProcessor, clock, log }: PaymentsDeps,
  refund: Refund,
  intentId: string,
): Promise<ProcessorRefund | ProcessorRefused | 'too-late'> {
  if (refund.processorRefundId !== null) {
    const known = await cardProcessor.retrieveRefund(refund.processorRefundId);
    invariant(known, `the processor does not know refund ${refund.processorRefundId} any more`);
    return known;
  }
  if (clock.now().getTime() - refund.createdAt.getTime() > keyLifeMs) {
    log.error({ refundId: refund.id }, 'A refund could not be sent for a day');
    await noteRefundFailure(db, refund.id, 'Could not be sent for a day; compare with the processor');
    return 'too-late';
  }
  try {
    return await cardProcessor.createRefund({
      paymentIntentId: intentId,
      amountCents: refund.amountCents + refund.feeCents,
      idempotencyKey: `refund:${refund.id}`,
      metadata: { refundId: refund.id, paymentId: refund.paymentId },
    });
  } catch (error) {
    if (error instanceof ProcessorRefused) return error;
    throw error;
  }
}

async function resolve(
  deps: PaymentsDeps,
  refundId: string,
  outcome: { done: true } | { done: false; why: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const found = await findRefund(tx, refundId);
    const payment = found && (await lockPayment(tx, found.paymentId));
    const refund = payment && (await lockRefund(tx, refundId));
    if (!refund) return;
    if (refund.status !== 'held') return contradict(deps, tx, refund, outcome.done);
    if (outcome.done) await settle(deps, tx, refund, payment);
    else await release(deps, tx, refund, payment, outcome.why);
  });
}

async function settle(deps: PaymentsDeps, tx: Tx, refund: Refund, payment: Payment): Promise<void> {
  const { amountCents, feeCents } = refund;
  const common = { refundId: refund.id, paymentId: payment.id, amountCents, feeCents };
  const fee = feeAccountOf(payment.kind);
  if (refund.source === 'suspense')
    await post(tx, suspenseRefund({ ...common, intentId: payment.intentId ?? '', fee }));
  else await post(tx, refundSettle({ ...common, holder: payment.beneficiary, fee }));
  await resolveRefund(tx, refund.id, { status: 'settled', failure: null, at: deps.clock.now() });
  // The recipient of a gift never had it, and was notified when it could not be given.
  if (payment.kind === 'guest_send' && refund.source === 'suspense') return;
  await notifyOwner(tx, payment, { about: 'refund-done', amountCents: amountCents + feeCents });
}

async function release(
  deps: PaymentsDeps,
  tx: Tx,
  refund: Refund,
  payment: Payment,
  why: string,
): Promise<void> {
  if (refund.source === 'suspense') {
    // There is no balance to return to: the money stays in suspense, and staff decide.
    deps.log.error({ refundId: refund.id, why }, 'Money in suspense could not be refunded');
    await noteRefundFailure(tx, refund.id, why);
    return;
  }
  const { amountCents, feeCents } = refund;
  const common = { refundId: refund.id, paymentId: payment.id, amountCents, feeCents };
  await post(tx, refundRelease({ ...common, holder: payment.beneficiary }));
  await resolveRefund(tx, refund.id, { status: 'released', failure: why, at: deps.clock.now() });
  await notifyOwner(tx, payment, { about: 'refund-returned', amountCents });
}

/** An answer that contradicts an earlier one moves nothing. Staff compare it with the processor. */
async function contradict(deps: PaymentsDeps, tx: Tx, refund: Refund, done: boolean): Promise<void> {
  if ((refund.status === 'settled') === done) return;
  const problem = `Refund ${refund.id} is ${refund.status} here, but ${done ? 'was made' : 'failed'} at the processor`;
  deps.log.error({ refundId: refund.id, problem }, 'A refund needs the staff');
  await markProblem(tx, refund.paymentId, problem, deps.clock.now());
}

async function flagStranger(deps: PaymentsDeps, answer: ProcessorRefund): Promise<void> {
  if (answer.paymentIntentId === null || answer.status === 'failed' || answer.status === 'canceled') return;
  const payment = await findPaymentByIntent(deps.db, answer.paymentIntentId);
  if (payment === undefined) return;
  const problem = `Refund ${answer.id} of ${answer.amountCents} cents was made at the processor, not here`;
  deps.log.error({ paymentId: payment.id, problem }, 'A payment needs the staff');
  await transaction(deps.db, (tx) => markProblem(tx, payment.id, problem, deps.clock.now()));
}
