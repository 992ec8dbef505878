/** After a change of the encryption key: seals every code with the current one. */
import type { Db } from '#server/db/pool.ts';
import { reEncryptAll } from '#server/db/re-encrypt-all.ts';
import { lockCodesEncryptedOtherwise, saveReEncryptedCode } from './code-store.ts';
import { createCodes } from './codes.ts';
import type { GiftCardDeps } from './deps.ts';
import { sealedSecret } from './purchased/purchased-store.ts';

/** Returns how many codes were sealed again. Throws a `Fault` when some could not be opened. */
export async function reEncryptCodes({
  db,
  config,
}: {
  db: Db;
  config: Pick<GiftCardDeps['config'], 'encryption'>;
}): Promise<number> {
  const codes = createCodes(config.encryption);
  return reEncryptAll(db, {
    lock: (tx, after, atOnce) =>
      lockCodesEncryptedOtherwise(tx, { keyId: codes.currentKeyId, after, atOnce }),
    open(card) {
      const sealed = sealedSecret(card);
      if (!sealed) throw new Error(`The card ${card.id} has no code.`);
      return codes.open(card.id, sealed);
    },
    write: (tx, id, secret) =>
      saveReEncryptedCode(tx, id, { ...codes.seal(id, secret), codeHash: codes.hash(secret.code) }),
  });
}
