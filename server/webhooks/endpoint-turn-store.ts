/** The SQL by which one process at a time sends to an endpoint, and counts how that went. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { SealedSecret } from '#server/kernel/secret-box.ts';

export type TakenEndpoint = { id: string; enterprise_id: string; url: string } & SealedSecret;

/** Takes an endpoint for one process; null while another has it, and while it is paused or switched off. */
export async function takeEndpoint(
  db: Queryable,
  id: string,
  seconds: number,
): Promise<TakenEndpoint | null> {
  const { rows } = await db.query<TakenEndpoint>(
    `update webhook_endpoint set busy_until = clock_timestamp() + $2 * interval '1 second'
     where id = $1 and deleted_at is null and disabled_at is null
       and coalesce(busy_until < clock_timestamp(), true) and coalesce(quiet_until < clock_timestamp(), true)
     returning id, enterprise_id, url, secret, secret_nonce as nonce, secret_key_id as "keyId"`,
    [id, seconds],
  );
  return rows[0] ?? null;
}

export async function releaseEndpoint(db: Queryable, id: string): Promise<void> {
  await db.query('update webhook_endpoint set busy_until = null where id = $1', [id]);
}

export async function noteSuccess(db: Queryable, id: string): Promise<void> {
  await db.query(
    `update webhook_endpoint set failing_since = null, failures = 0, quiet_until = null
     where id = $1 and failures > 0`,
    [id],
  );
}

/**
 * Counts a failure. Returns how many there are in a row, and whether they began so many days ago. Where the
 * last one is so many days old itself, nothing was sent in between, and the row begins anew.
 */
export async function countEndpointFailure(
  db: Queryable,
  id: string,
  days: number,
): Promise<{ failures: number; isOver: boolean }> {
  const { rows } = await db.query<{ failures: number; is_over: boolean }>(
    `update webhook_endpoint endpoint
     set failures = case when endpoint.quiet_until < old.begins then 1 else endpoint.failures + 1 end,
       failing_since = case when endpoint.quiet_until < old.begins then clock_timestamp()
         else coalesce(endpoint.failing_since, clock_timestamp()) end
     from (select clock_timestamp() - $2 * interval '1 day' as begins) as old
     where endpoint.id = $1
     returning endpoint.failures, coalesce(endpoint.failing_since <= old.begins, false) as is_over`,
    [id, days],
  );
  return { failures: rows[0]?.failures ?? 0, isOver: rows[0]?.is_over ?? false };
}

export async function leaveAlone(db: Queryable, id: string, seconds: number): Promise<void> {
  await db.query(
    `update webhook_endpoint set quiet_until = clock_timestamp() + $2 * interval '1 second' where id = $1`,
    [id, seconds],
  );
}

/** False where it is off already. */
export async function disableEndpoint(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update webhook_endpoint set disabled_at = $2 where id = $1 and disabled_at is null and deleted_at is null',
    [id, now],
  );
  return rowCount === 1;
}

/** Switches off what a user added since then, and returns it. */
export async function disableEndpointsOf(
  tx: Tx,
  { userId, since, now }: { userId: string; since: Date; now: Date },
): Promise<{ id: string; enterprise_id: string; url: string }[]> {
  const { rows } = await tx.query<{ id: string; enterprise_id: string; url: string }>(
    `update webhook_endpoint set disabled_at = $3
     where created_by = $1 and created_at >= $2 and disabled_at is null and deleted_at is null
     returning id, enterprise_id, url`,
    [userId, since, now],
  );
  return rows;
}

/** Endpoints with a due delivery, for which a job may be missing. */
export async function selectDueEndpoints(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from webhook_endpoint endpoint
     where deleted_at is null and disabled_at is null and coalesce(quiet_until < clock_timestamp(), true)
       and exists (select from webhook_delivery
         where endpoint_id = endpoint.id and ended_as is null and due_at <= clock_timestamp())`,
  );
  return rows.map(({ id }) => id);
}
