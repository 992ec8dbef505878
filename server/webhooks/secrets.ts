/** The signing keys of endpoints, sealed for their row. */
import { randomBytes } from 'node:crypto';
import type { EncryptionKeys } from '#server/config/encryption-key.ts';
import type { Db } from '#server/db/pool.ts';
import { reEncryptAll } from '#server/db/re-encrypt-all.ts';
import { createSecretBox, type SecretBox } from '#server/kernel/secret-box.ts';
import { lockSecretsOfOtherKeys, updateSecret } from './secret-store.ts';
import { SECRET_PREFIX } from './sign.ts';

/** 256 random bits. */
export function newWebhookSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(32).toString('base64')}`;
}

export function createWebhookBox(keys: EncryptionKeys): SecretBox {
  return createSecretBox(keys, 'webhook signing');
}

/** Returns how many were sealed again. Throws a `Fault` when some could not be opened. */
export function reEncryptWebhookSecrets({
  db,
  config,
}: {
  db: Db;
  config: { encryption: EncryptionKeys };
}): Promise<number> {
  const box = createWebhookBox(config.encryption);
  return reEncryptAll(db, {
    lock: (tx, after, atOnce) => lockSecretsOfOtherKeys(tx, { keyId: box.currentKeyId, after, atOnce }),
    open: (sealed) => box.open(sealed.id, sealed),
    write: (tx, id, secret) => updateSecret(tx, id, box.seal(id, secret)),
  });
}
