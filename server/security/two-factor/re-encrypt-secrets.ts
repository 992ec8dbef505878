/** After a change of the encryption key: seals every second factor with the current one. */
import type { Db } from '#server/db/pool.ts';
import { reEncryptAll } from '#server/db/re-encrypt-all.ts';
import type { SecurityDeps } from '../deps.ts';
import { createSecretsBox } from './create-two-factor-secrets.ts';
import { lockTwoFactorEncryptedOtherwise, saveReEncryptedTwoFactor } from './two-factor-store.ts';

/**
 * Returns how many secrets were sealed again. Throws a `Fault` when some could not be opened. Backup codes
 * stay valid, because their key is part of the secret.
 */
export async function reEncryptSecrets({
  db,
  config,
}: {
  db: Db;
  config: Pick<SecurityDeps['config'], 'encryption'>;
}): Promise<number> {
  const box = createSecretsBox(config.encryption);
  return reEncryptAll(db, {
    lock: (tx, after, atOnce) =>
      lockTwoFactorEncryptedOtherwise(tx, { keyId: box.currentKeyId, after, atOnce }),
    open: (sealed) => box.open(sealed.id, sealed),
    write: (tx, userId, secrets) => saveReEncryptedTwoFactor(tx, userId, box.seal(userId, secrets)),
  });
}
