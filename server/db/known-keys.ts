/** The fingerprints of the encryption keys that this database's secrets may need. */
import type { EncryptionKeys } from '../config/encryption-key.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import type { Db } from './pool.ts';
import { transaction } from './transaction.ts';

/**
 * Records the current key, before anything is encrypted with it. Throws `CannotStart` when another key is
 * recorded that this process does not have, in which case it could neither read the codes nor be read by the
 * others.
 */
export async function requireKnownKeys(db: Db, { current, old }: EncryptionKeys): Promise<void> {
  const known = [current, ...old].map(({ id }) => id);
  await transaction(db, async (tx) => {
    // Two first starts with different keys must not both find the table empty.
    await tx.query('lock table encryption_key in share row exclusive mode');
    const { rows } = await tx.query<{ id: string }>(
      'select id from encryption_key where not (id = any ($1)) order by first_used_at',
      [known],
    );
    if (rows.length > 0) throw new CannotStart(unknownKeys(current.id, rows.map(({ id }) => id).join(', ')));
    await tx.query('insert into encryption_key (id) values ($1) on conflict do nothing', [current.id]);
  });
}

/** Forgets every key but the current one, once nothing is encrypted with another. */
export async function retireOldKeys(db: Db, { current }: EncryptionKeys): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('delete from encryption_key where id <> $1 returning id', [
    current.id,
  ]);
  return rows.map(({ id }) => id);
}

function unknownKeys(current: string, missing: string): string {
  return (
    `This database was encrypted with another key: its fingerprint is ${missing}, and ENCRYPTION_KEY here has ` +
    `${current}. Set the same ENCRYPTION_KEY as on the other machines (or copy DATA_DIR/encryption-key from the ` +
    'one that made it). To change the key, keep the earlier one in ENCRYPTION_KEY_OLD and run npm run reencrypt.'
  );
}
