/** After a change of the encryption key: seals what an earlier key sealed under the current one, so that it can go. */
import { transaction } from '#server/db/transaction.ts';
import { createCodes } from './codes.ts';
import type { GiftCardDeps } from './deps.ts';
import { sealedSecret } from './purchased-store.ts';
import { lockSealedOtherwise, reseal } from './store.ts';

const AT_ONCE = 200;

/** Answers how many cards were sealed anew: all that were left when it began. */
export async function resealCodes({ db, config }: Pick<GiftCardDeps, 'db' | 'config'>): Promise<number> {
  const codes = createCodes(config.encryption);
  for (let done = 0; ; ) {
    const batch = await transaction(db, async (tx) => {
      const cards = await lockSealedOtherwise(tx, codes.currentKeyId, AT_ONCE);
      for (const card of cards) {
        const sealed = sealedSecret(card);
        if (!sealed) continue;
        const secret = codes.open(card.id, sealed);
        await reseal(tx, card.id, { ...codes.seal(card.id, secret), codeHash: codes.hash(secret.code) });
      }
      return cards.length;
    });
    done += batch;
    if (batch < AT_ONCE) return done;
  }
}
