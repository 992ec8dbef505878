/** The SQL of the public keys. */
import { onlyRow } from '#server/db/only-row.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

export type SigningKeyRow = { id: string; public_key: Buffer; revoked_at: Date | null };

/** Publishes a key. It stays published when another replaces it. */
export async function insertSigningKey(
  db: Queryable,
  { keyId, publicKey, at }: { keyId: string; publicKey: Buffer; at: Date },
): Promise<void> {
  await db.query(
    `insert into signing_key (id, public_key, first_used_at) values ($1, $2, $3) on conflict do nothing`,
    [keyId, publicKey, at],
  );
}

/** Oldest first. */
export async function selectSigningKeys(db: Queryable): Promise<SigningKeyRow[]> {
  const { rows } = await db.query<SigningKeyRow>(
    `select id, public_key, revoked_at
     from signing_key left join signing_key_revocation on key_id = id order by first_used_at, id`,
  );
  return rows;
}

/**
 * Returns the time of the revocation: the next whole second that is later than every checkpoint of the key.
 */
export async function insertRevocation(
  tx: Tx,
  { keyId, reason, at }: { keyId: string; reason: string; at: Date },
): Promise<Date> {
  const { rows } = await tx.query<{ revoked_at: Date }>(
    `insert into signing_key_revocation (key_id, revoked_at, reason)
     select $1, date_trunc('second', greatest($3::timestamptz, max(made_at))) + interval '1 second', $2
     from checkpoint where key_id = $1
     returning revoked_at`,
    [keyId, reason.slice(0, 500), at],
  );
  return onlyRow(rows).revoked_at;
}

export async function selectRevocation(db: Queryable, keyId: string): Promise<Date | null> {
  const { rows } = await db.query<{ revoked_at: Date }>(
    'select revoked_at from signing_key_revocation where key_id = $1',
    [keyId],
  );
  return rows[0]?.revoked_at ?? null;
}
