/** All SQL of webhook events. */
import type { Queryable } from '#server/db/pool.ts';
import type { WebhookEvent } from '../card-processor-port.ts';

export type StoredEvent = { id: string; type: string; objectId: string; processed: boolean };

/** Returns false when the event was stored before. */
export async function insertWebhookEvent(db: Queryable, event: WebhookEvent, at: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into webhook_event (id, type, object_id, intent_id, created_at, received_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
    [event.id, event.type, event.objectId, event.paymentIntentId, event.created, at],
  );
  return rowCount === 1;
}

export async function findEvent(db: Queryable, id: string): Promise<StoredEvent | undefined> {
  const { rows } = await db.query<{ id: string; type: string; object_id: string; processed: boolean }>(
    `select id, type, object_id, processed_at is not null as processed from webhook_event where id = $1`,
    [id],
  );
  const [row] = rows;
  return row && { id: row.id, type: row.type, objectId: row.object_id, processed: row.processed };
}

export async function markProcessed(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(
    `update webhook_event set processed_at = coalesce(processed_at, $2), tried_at = $2, last_error = null
     where id = $1`,
    [id, at],
  );
}

export async function markTried(db: Queryable, id: string, error: string, at: Date): Promise<void> {
  await db.query('update webhook_event set tried_at = $2, last_error = $3 where id = $1', [
    id,
    at,
    error.slice(0, 500),
  ]);
}

/** Deletes at most `most` processed events that arrived before `before`, oldest first. Returns how many. */
export async function deleteProcessedEvents(db: Queryable, before: Date, most: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from webhook_event where id in (
       select id from webhook_event where received_at < $1 and processed_at is not null
       order by received_at limit $2)`,
    [before, most],
  );
  return rowCount ?? 0;
}

/** Events that no worker has tried since `before`, oldest first. */
export async function selectWaitingEvents(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from webhook_event
     where processed_at is null and coalesce(tried_at, received_at) < $1
     order by coalesce(tried_at, received_at) limit $2`,
    [before, limit],
  );
  return rows.map(({ id }) => id);
}
