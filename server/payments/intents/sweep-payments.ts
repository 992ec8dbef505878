/** Asks the processor about every silent payment, refund and dispute, so that no webhook is needed. */
import { addDays, MINUTE_MS } from '#server/kernel/calendar.ts';
import { ProcessorRefused } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import { applyDispute } from '../disputes/apply-dispute.ts';
import { claimDueDisputes } from '../disputes/dispute-store.ts';
import { isAbandoned, nextCheck, type Payment } from '../payment.ts';
import { claimDuePayments, findEndedAt, markFailed, scheduleCheck } from '../payment-state-store.ts';
import { checkRefund } from '../refunds/check-refund.ts';
import { nextCheckOfSettled } from '../refunds/refund.ts';
import { claimDueRefunds } from '../refunds/refund-store.ts';
import { applyIntent } from '../settlement/settle-payment.ts';
import { processWebhookEvent } from '../webhooks/process-webhook-event.ts';
import { selectWaitingEvents } from '../webhooks/webhook-store.ts';
import { requestIntent } from './create-payment.ts';

const MOST_AT_ONCE = 100;

/** One round. A job runs it every minute. Returns how many payments were asked about. */
export async function sweepPayments(deps: PaymentsDeps): Promise<number> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + 5 * MINUTE_MS);
  const due = await claimDuePayments(deps.db, { now, until, limit: MOST_AT_ONCE });
  for (const payment of due) {
    await attempt(deps, { paymentId: payment.id }, () => checkPayment(deps, payment));
  }
  for (const eventId of await selectWaitingEvents(deps.db, before(now, 15), MOST_AT_ONCE)) {
    await attempt(deps, { eventId }, () => processWebhookEvent(deps, eventId));
  }
  for (const refund of await claimDueRefunds(deps.db, { now, until, limit: MOST_AT_ONCE })) {
    await attempt(deps, { refundId: refund.id }, () => checkRefund(deps, refund));
  }
  for (const disputeId of await claimDueDisputes(deps.db, { now, until: inADay(now), limit: MOST_AT_ONCE })) {
    await attempt(deps, { disputeId }, () => applyDispute(deps, disputeId));
  }
  return due.length;
}

async function checkPayment(deps: PaymentsDeps, payment: Payment): Promise<void> {
  const now = deps.clock.now();
  if (payment.intentId === null) {
    await recoverIntent(deps, payment);
    return;
  }
  const intent = isAbandoned(payment.createdAt, now)
    ? await deps.cardProcessor.cancelPaymentIntent(payment.intentId)
    : await deps.cardProcessor.retrievePaymentIntent(payment.intentId);
  if (intent === null) throw new Error(`The processor does not know intent ${payment.intentId} any more.`);
  await applyIntent(deps, intent);
  const over = intent.status === 'canceled' || intent.status === 'succeeded';
  const next = over ? await nextCheckOfOver(deps, payment) : nextCheck(payment.createdAt, now);
  await scheduleCheck(deps.db, payment.id, next);
}

/** A bank may send a refund back that ended the payment, also where no webhook says so. */
async function nextCheckOfOver({ db, clock }: PaymentsDeps, { id }: Payment): Promise<Date | null> {
  const endedAt = await findEndedAt(db, id);
  return endedAt && nextCheckOfSettled(endedAt, clock.now());
}

/**
 * The process stopped between our row and the processor's answer. Repeating the call with the same key finds
 * the intent that may exist. Its secret was given to nobody, so nobody can pay it.
 */
async function recoverIntent(deps: PaymentsDeps, payment: Payment): Promise<void> {
  try {
    const { id } = await requestIntent(deps, payment);
    await applyIntent(deps, await deps.cardProcessor.cancelPaymentIntent(id));
  } catch (error) {
    if (!(error instanceof ProcessorRefused)) throw error;
    await markFailed(deps.db, payment.id, { code: error.code, message: error.message });
  }
  await scheduleCheck(deps.db, payment.id, null);
}

/** A failure does not stop the others. It returns in the next round that claims it. */
async function attempt(deps: PaymentsDeps, subject: object, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.log.warn({ ...subject, err: error }, 'The sweeper could not finish one of its subjects');
  }
}

function before(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * MINUTE_MS);
}

function inADay(now: Date): Date {
  return addDays(now, 1);
}
