/**
 * Acts on an event. An event only says that an object changed; the object's present state is fetched, so that
 * duplicates, delay and a wrong order change nothing.
 */
import { jobName } from '#server/kernel/jobs.ts';
import { Fault } from '#server/kernel/refusal.ts';
import type { PaymentsDeps } from '../deps.ts';
import { applyDispute } from '../disputes/apply-dispute.ts';
import { refundChanged } from '../refunds/refund-changed.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import { findEvent, markProcessed, markTried } from './webhook-store.ts';

export const PROCESS_WEBHOOK_EVENT = jobName<{ eventId: string }>('process-webhook-event');

/** Throws a `Fault` while the event has to wait, so that its job is retried. */
export async function processWebhookEvent(deps: PaymentsDeps, eventId: string): Promise<void> {
  const { db, clock } = deps;
  const event = await findEvent(db, eventId);
  if (event === undefined || event.processed) return;
  try {
    if ((await act(deps, event.type, event.objectId)) === 'unknown')
      throw new Fault(`${event.objectId} (${event.type}) concerns no payment that is here yet.`);
  } catch (error) {
    await markTried(db, eventId, error instanceof Error ? error.message : String(error), clock.now());
    throw error;
  }
  await markProcessed(db, eventId, clock.now());
}

/** `unknown`: its payment is not here (yet); `staff`: what it reports became a problem for staff. */
type EventOutcome = 'done' | 'unknown' | 'staff';

async function act(deps: PaymentsDeps, type: string, objectId: string): Promise<EventOutcome> {
  if (type.startsWith('payment_intent.')) {
    const settled = await settlePayment(deps, objectId);
    return settled.known || !settled.ours ? 'done' : 'unknown';
  }
  if (type.startsWith('charge.dispute.')) return applyDispute(deps, objectId);
  if (type.startsWith('refund.') || type === 'charge.refund.updated') await refundChanged(deps, objectId);
  return 'done';
}
