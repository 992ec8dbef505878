/** The SQL of endpoints as their company manages them. */
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
    createdBy: string;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into webhook_endpoint (id, enterprise_id, url, events, secret, secret_nonce, secret_key_id, created_at,
       created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      endpoint.id,
      endpoint.enterpriseId,
      endpoint.url,
      endpoint.events,
      endpoint.sealed.secret,
      endpoint.sealed.nonce,
      endpoint.sealed.keyId,
      endpoint.now,
      endpoint.createdBy,
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
