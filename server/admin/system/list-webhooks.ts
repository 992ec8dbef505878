/** The processor's webhooks as they were received, newest first. */
import type { ReceivedWebhook } from '#contract/admin/system.ts';
import type { Queryable } from '#server/db/pool.ts';
import { cursorsOf, databaseText, wholeNumber } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { selectWebhooks, type WebhookRow } from './webhook-store.ts';

const cursors = cursorsOf({ micros: wholeNumber, id: databaseText });

export function listWebhooks(
  db: Queryable,
  state: ReceivedWebhook['state'] | undefined,
  page: PageRequest,
): Promise<Page<ReceivedWebhook>> {
  return takePage(page, {
    cursors,
    read: (after, limit) => selectWebhooks(db, { state, after, limit }),
    placeOf: ({ received_micros, id }) => ({ micros: received_micros, id }),
    toItem: toWebhook,
  });
}

function toWebhook(row: WebhookRow): ReceivedWebhook {
  return {
    id: row.id,
    type: row.type,
    objectId: row.object_id,
    paymentIntentId: row.intent_id,
    state: row.processed_at === null ? 'waiting' : 'processed',
    receivedAt: row.received_at.toISOString(),
    processedAt: row.processed_at?.toISOString() ?? null,
    lastError: row.last_error,
  };
}
