/** SQL of endpoints. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { SealedSecret } from '#server/kernel/secret-box.ts';

export type EndpointRow = {
  id: string;
  enterprise_id: string;
  url: string;
  events: string[];
  created_at: Date;
  failing_since: Date | null;
  disabled_at: Date | null;
};

const COLUMNS = 'id, enterprise_id, url, events, created_at, failing_since, disabled_at';

/** Newest first. */
export async function selectEndpoints(db: Queryable, enterpriseId: string): Promise<EndpointRow[]> {
  const { rows } = await db.query<EndpointRow>(
    `select ${COLUMNS} from webhook_endpoint where enterprise_id = $1 and deleted_at is null
     order by created_at desc, id desc`,
    [enterpriseId],
  );
  return rows;
}

/** Null for an endpoint of another company, and one that was deleted. */
export async function findEndpoint(
  db: Queryable,
  { id, enterpriseId }: { id: string; enterpriseId: string },
): Promise<EndpointRow | null> {
  const { rows } = await db.query<EndpointRow>(
    `select ${COLUMNS} from webhook_endpoint where id = $1 and enterprise_id = $2 and deleted_at is null`,
    [id, enterpriseId],
  );
  return rows[0] ?? null;
}

/** Counts the endpoints of a company, one caller at a time. */
export async function countEndpoints(tx: Tx, enterpriseId: string): Promise<number> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('webhook_endpoint:' || $1, 0))`, [
    enterpriseId,
  ]);
  const { rows } = await tx.query<{ endpoints: number }>(
    'select count(*)::int as endpoints from webhook_endpoint where enterprise_id = $1 and deleted_at is null',
    [enterpriseId],
  );
  return rows[0]?.endpoints ?? 0;
}

export async function insertEndpoint(
  tx: Tx,
  endpoint: {
    id: string;
    enterpriseId: string;
    url: string;
    events: readonly string[];
    sealed: SealedSecret;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into webhook_endpoint (id, enterprise_id, url, events, secret, secret_nonce, secret_key_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      endpoint.id,
      endpoint.enterpriseId,
      endpoint.url,
      endpoint.events,
      endpoint.sealed.secret,
      endpoint.sealed.nonce,
      endpoint.sealed.keyId,
      endpoint.now,
    ],
  );
}

/** False for an endpoint of another company, and one that is deleted already. */
export async function deleteEndpoint(
  tx: Tx,
  { id, enterpriseId, now }: { id: string; enterpriseId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update webhook_endpoint set deleted_at = $3 where id = $1 and enterprise_id = $2 and deleted_at is null',
    [id, enterpriseId, now],
  );
  return rowCount === 1;
}

/** Lets a company try an endpoint again that was switched off. */
export async function enableEndpoint(
  tx: Tx,
  { id, enterpriseId }: { id: string; enterpriseId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update webhook_endpoint set disabled_at = null, failing_since = null, failures = 0, quiet_until = null
     where id = $1 and enterprise_id = $2 and deleted_at is null`,
    [id, enterpriseId],
  );
  return rowCount === 1;
}

export type TakenEndpoint = { id: string; enterprise_id: string; url: string } & SealedSecret;

/** Takes an endpoint for one process; null while another has it, and while it is left alone or off. */
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

/** Counts a failure. Answers how many there are in a row, and whether they began so many days ago. */
export async function noteFailure(
  db: Queryable,
  id: string,
  days: number,
): Promise<{ failures: number; isOver: boolean }> {
  const { rows } = await db.query<{ failures: number; is_over: boolean }>(
    `update webhook_endpoint set failures = failures + 1, failing_since = coalesce(failing_since, clock_timestamp())
     where id = $1
     returning failures,
       coalesce(failing_since <= clock_timestamp() - $2 * interval '1 day', false) as is_over`,
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

/** Endpoints that something is due for, though no job may know of it. */
export async function selectDueEndpoints(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from webhook_endpoint endpoint
     where deleted_at is null and disabled_at is null and coalesce(quiet_until < clock_timestamp(), true)
       and exists (select from webhook_delivery
         where endpoint_id = endpoint.id and ended_as is null and due_at <= clock_timestamp())`,
  );
  return rows.map(({ id }) => id);
}

export async function lockSecretsOfOtherKeys(
  tx: Tx,
  { keyId, after, atOnce }: { keyId: string; after: string | undefined; atOnce: number },
): Promise<(SealedSecret & { id: string })[]> {
  const { rows } = await tx.query<SealedSecret & { id: string }>(
    `select id, secret, secret_nonce as nonce, secret_key_id as "keyId" from webhook_endpoint
     where secret_key_id <> $1 and ($2::uuid is null or id > $2) order by id limit $3 for update`,
    [keyId, after, atOnce],
  );
  return rows;
}

export async function countWebhookSecretsOfOtherKeys(db: Queryable, keyId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from webhook_endpoint where secret_key_id <> $1',
    [keyId],
  );
  return rows[0]?.count ?? 0;
}

export async function updateSecret(
  tx: Tx,
  id: string,
  { secret, nonce, keyId }: SealedSecret,
): Promise<void> {
  await tx.query(
    'update webhook_endpoint set secret = $2, secret_nonce = $3, secret_key_id = $4 where id = $1',
    [id, secret, nonce, keyId],
  );
}
