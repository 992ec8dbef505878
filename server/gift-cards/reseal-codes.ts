/** After a change of the encryption key: seals every code under the current one. */
import { resealAll } from '#server/db/reseal.ts';
import { createCodes } from './codes.ts';
import type { GiftCardDeps } from './deps.ts';
import { sealedSecret } from './purchased-store.ts';
import { lockSealedOtherwise, reseal } from './store.ts';

/** Answers how many codes were sealed anew; throws a `Fault` when some could not be opened. */
export async function resealCodes({ db, config }: Pick<GiftCardDeps, 'db' | 'config'>): Promise<number> {
  const codes = createCodes(config.encryption);
  return resealAll(db, {
    lock: (tx, after, atOnce) => lockSealedOtherwise(tx, { keyId: codes.currentKeyId, after, atOnce }),
    open(card) {
      const sealed = sealedSecret(card);
      if (!sealed) throw new Error(`The card ${card.id} has no code.`);
      return codes.open(card.id, sealed);
    },
    write: (tx, id, secret) =>
      reseal(tx, id, { ...codes.seal(id, secret), codeHash: codes.hash(secret.code) }),
  });
}
