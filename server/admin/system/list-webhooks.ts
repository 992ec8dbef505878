import type { ReceivedWebhook } from '#contract/admin/system.ts';
import type { Queryable } from '#server/db/pool.ts';
import { formatCursor, parseCursor, TEXT, WHOLE } from '../cursor.ts';
import { selectWebhooks, type WebhookRow } from './webhook-store.ts';

export async function listWebhooks(
  db: Queryable,
  {
    state,
    cursor,
    limit,
  }: { state?: ReceivedWebhook['state'] | undefined; cursor?: string | undefined; limit: number },
): Promise<{ webhooks: ReceivedWebhook[]; nextCursor: string | null }> {
  const [micros = '', id = ''] = cursor === undefined ? [] : parseCursor(cursor, [WHOLE, TEXT]);
  const after = cursor === undefined ? null : { micros: BigInt(micros), id };
  const rows = await selectWebhooks(db, { state, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    webhooks: page.map(toWebhook),
    nextCursor: rows.length > limit && last ? formatCursor([last.received_micros, last.id]) : null,
  };
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
