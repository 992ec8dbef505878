/** A company sends one delivery again, or a simulated one. */
import { WEBHOOK_EVENTS, type WebhookEvent } from '#contract/public-api/events.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { insertDelivery, repeatDelivery } from './delivery-store.ts';
import type { WebhookDeps } from './deps.ts';
import { findEndpoint } from './endpoint-store.ts';
import { SEND_WEBHOOKS } from './send-webhooks.ts';

/** `alsoDo` runs in the transaction. Throws `not-found`, also for an endpoint that is switched off. */
export function sendAgain(
  { db, jobs }: Pick<WebhookDeps, 'db' | 'jobs'>,
  delivery: { id: string; enterpriseId: string },
  alsoDo?: (tx: Tx, endpoint: { id: string; url: string }) => Promise<void>,
): Promise<void> {
  return transaction(db, async (tx) => {
    const endpoint = await repeatDelivery(tx, delivery);
    if (endpoint === null) throw refuse('not-found');
    await jobs.enqueue(tx, SEND_WEBHOOKS, { endpointId: endpoint.id });
    await alsoDo?.(tx, endpoint);
  });
}

/** What a reason of failure looks like in a delivery that is simulated. */
const SIMULATED_META: Partial<Record<WebhookEvent, object>> = {
  'REWARDS.DELIVERY.FAILED': { failure_reason: 'mailbox_unavailable', retryable: true },
  'REWARDS.THANKED': { message: 'Thank you!' },
};

/**
 * Throws `not-found`, and `webhook-off` for an endpoint that is switched off. The resource of the event does
 * not exist.
 */
export function simulateEvent(
  { db, jobs }: Pick<WebhookDeps, 'db' | 'jobs'>,
  { event, ...endpoint }: { id: string; enterpriseId: string; event: WebhookEvent },
): Promise<void> {
  return transaction(db, async (tx) => {
    const row = await findEndpoint(tx, endpoint);
    if (!row) throw refuse('not-found');
    if (row.disabled_at) throw refuse('webhook-off');
    await insertDelivery(tx, {
      id: newId(),
      endpointId: row.id,
      event,
      kind: WEBHOOK_EVENTS[event],
      resourceId: newId(),
      meta: { ...SIMULATED_META[event], simulated: true },
    });
    await jobs.enqueue(tx, SEND_WEBHOOKS, { endpointId: row.id });
  });
}
