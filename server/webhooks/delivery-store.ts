/** SQL of deliveries and their tries. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

export type DeliveryRow = {
  id: string;
  event_id: string;
  event: string;
  resource_kind: string;
  resource_id: string;
  /** What receivers know the resource by, where that is not its id. */
  resource_name: string | null;
  meta: object;
  created_at: Date;
  attempts: number;
};

/** How long a process may take for a delivery before another one tries it. */
const TAKEN_SECONDS = 30;

/** Due, and no older event of the same resource waits: events of a resource never overtake each other. */
const IN_TURN = `due.ended_as is null and due.due_at <= clock_timestamp()
  and not exists (select from webhook_delivery older
    where older.endpoint_id = due.endpoint_id and older.resource_id = due.resource_id and older.number < due.number
      and older.ended_as is null)`;

/**
 * Takes the deliveries of an endpoint that are due in turn. Only the process that has the endpoint calls it.
 */
export async function takeDeliveries(
  db: Queryable,
  endpointId: string,
  most: number,
): Promise<DeliveryRow[]> {
  const { rows } = await db.query<DeliveryRow>(
    `update webhook_delivery taken
     set attempts = taken.attempts + 1, due_at = clock_timestamp() + $3 * interval '1 second'
     where taken.id in (
       select due.id from webhook_delivery due
       where due.endpoint_id = $1 and ${IN_TURN}
       order by due.due_at limit $2)
     returning id, event_id, event, resource_kind, resource_id, resource_name, meta, created_at, attempts`,
    [endpointId, most, TAKEN_SECONDS],
  );
  return rows;
}

export type DeliveryAttempt = {
  deliveryId: string;
  status: number | null;
  milliseconds: number;
  answer: string | null;
  error: string | null;
};

export async function insertAttempts(tx: Tx, attempts: readonly DeliveryAttempt[]): Promise<void> {
  await tx.query(
    `insert into webhook_attempt (delivery_id, at, status, milliseconds, answer, error)
     select delivery_id, clock_timestamp(), status, milliseconds, answer, error
     from unnest($1::uuid[], $2::smallint[], $3::int[], $4::text[], $5::text[])
       as attempt (delivery_id, status, milliseconds, answer, error)`,
    [
      attempts.map(({ deliveryId }) => deliveryId),
      attempts.map(({ status }) => status),
      attempts.map(({ milliseconds }) => milliseconds),
      attempts.map(({ answer }) => answer),
      attempts.map(({ error }) => error),
    ],
  );
}

export async function endDeliveries(
  db: Queryable,
  ids: readonly string[],
  endedAs: 'delivered' | 'given-up',
): Promise<void> {
  await db.query(
    `update webhook_delivery set ended_as = $2, ended_at = clock_timestamp()
     where id = any ($1::uuid[]) and ended_as is null`,
    [ids, endedAs],
  );
}

export async function tryLater(db: Queryable, id: string, seconds: number): Promise<void> {
  await db.query(
    `update webhook_delivery set due_at = clock_timestamp() + $2 * interval '1 second'
     where id = $1 and ended_as is null`,
    [id, seconds],
  );
}

/** Drops the deliveries that wait for an endpoint that was deleted or switched off. */
export async function dropDeliveries(tx: Tx, endpointId: string): Promise<void> {
  await tx.query(
    `update webhook_delivery set ended_as = 'dropped', ended_at = clock_timestamp()
     where endpoint_id = $1 and ended_as is null`,
    [endpointId],
  );
}

export async function isAnythingDue(db: Queryable, endpointId: string): Promise<boolean> {
  const { rows } = await db.query<{ due: boolean }>(
    `select exists (select from webhook_delivery due where due.endpoint_id = $1 and ${IN_TURN}) as due`,
    [endpointId],
  );
  return rows[0]?.due ?? false;
}

export type ShownDelivery = DeliveryRow & {
  number: bigint;
  due_at: Date;
  ended_as: 'delivered' | 'given-up' | 'dropped' | null;
  status: number | null;
  answer: string | null;
  error: string | null;
  milliseconds: number | null;
  tried_at: Date | null;
};

/** Newest first, each with its last try. */
export async function selectDeliveries(
  db: Queryable,
  { endpointId, before, limit }: { endpointId: string; before: bigint | null; limit: number },
): Promise<ShownDelivery[]> {
  const { rows } = await db.query<ShownDelivery>(
    `select delivery.id, event_id, event, resource_kind, resource_id, resource_name, meta, created_at, attempts, number, due_at,
       ended_as, last.status, last.answer, last.error, last.milliseconds, last.at as tried_at
     from webhook_delivery delivery
     left join lateral (select * from webhook_attempt where delivery_id = delivery.id order by at desc limit 1) last
       on true
     where endpoint_id = $1 and ($2::bigint is null or number < $2)
     order by number desc limit $3`,
    [endpointId, before, limit],
  );
  return rows;
}

/** Sends a delivery again: it waits anew, with all of its tries. Null for another company's. */
export async function repeatDelivery(
  tx: Tx,
  { id, enterpriseId }: { id: string; enterpriseId: string },
): Promise<{ id: string; url: string } | null> {
  const { rows } = await tx.query<{ id: string; url: string }>(
    `update webhook_delivery delivery
     set ended_as = null, ended_at = null, attempts = 0, due_at = clock_timestamp()
     from webhook_endpoint endpoint
     where delivery.id = $1 and endpoint.id = delivery.endpoint_id and endpoint.enterprise_id = $2
       and endpoint.deleted_at is null and endpoint.disabled_at is null
     returning endpoint.id, endpoint.url`,
    [id, enterpriseId],
  );
  return rows[0] ?? null;
}

export async function insertDelivery(
  tx: Tx,
  delivery: { id: string; endpointId: string; event: string; kind: string; resourceId: string; meta: object },
): Promise<void> {
  await tx.query(
    `insert into webhook_delivery (id, event_id, endpoint_id, event, resource_kind, resource_id, meta, created_at, due_at)
     values ($1, $1, $2, $3, $4, $5, $6, clock_timestamp(), clock_timestamp())`,
    [delivery.id, delivery.endpointId, delivery.event, delivery.kind, delivery.resourceId, delivery.meta],
  );
}

/** Deletes at most `most` ended deliveries created over `days` days ago. Returns how many. */
export async function deleteOldDeliveries(db: Queryable, days: number, most: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from webhook_delivery where id in (
       select id from webhook_delivery
       where created_at < clock_timestamp() - $1 * interval '1 day' and ended_as is not null
       order by created_at limit $2)`,
    [days, most],
  );
  return rowCount ?? 0;
}
