/** The SQL by which the owner of an old address finds the request about it. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { type StaffRequestRow, staffRequestColumns } from './request-store.ts';

export async function writeConsentHash(tx: Tx, id: string, hash: Buffer): Promise<void> {
  await tx.query('update staff_request set consent_hash = $2 where id = $1', [id, hash]);
}

/** The request that a link asks its owner about, while it waits. */
export async function findByConsent(
  db: Queryable,
  hash: Buffer,
  now: Date,
): Promise<StaffRequestRow | undefined> {
  const { rows } = await db.query<StaffRequestRow>(
    `select ${staffRequestColumns} from staff_request request
     where consent_hash = $1 and state = 'waiting' and expires_at > $2`,
    [hash, now],
  );
  return rows[0];
}

/** Locks the request that waits for this consent, so that one answer counts. */
export async function lockByConsent(tx: Tx, hash: Buffer, now: Date): Promise<StaffRequestRow | undefined> {
  const { rows } = await tx.query<StaffRequestRow>(
    `select ${staffRequestColumns} from staff_request request
     where consent_hash = $1 and state = 'waiting' and expires_at > $2 for update`,
    [hash, now],
  );
  return rows[0];
}
