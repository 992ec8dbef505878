/** The SQL of the public keys. */
import type { Queryable } from '#server/db/pool.ts';

export type SigningKeyRow = { id: string; public_key: Buffer };

/** Publishes a key. It stays published when another replaces it. */
export async function insertKey(
  db: Queryable,
  { keyId, publicKey, at }: { keyId: string; publicKey: Buffer; at: Date },
): Promise<void> {
  await db.query(
    `insert into signing_key (id, public_key, first_used_at) values ($1, $2, $3) on conflict do nothing`,
    [keyId, publicKey, at],
  );
}

/** Oldest first. */
export async function selectKeys(db: Queryable): Promise<SigningKeyRow[]> {
  const { rows } = await db.query<SigningKeyRow>(
    'select id, public_key from signing_key order by first_used_at, id',
  );
  return rows;
}
