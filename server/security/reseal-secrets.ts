/** After a change of the encryption key: seals what an earlier key sealed under the current one, so that it can go. */
import { transaction } from '#server/db/transaction.ts';
import { createSecretsBox } from './create-two-factor-secrets.ts';
import type { SecurityDeps } from './deps.ts';
import { lockSealedOtherwise, reseal } from './two-factor-store.ts';

const atOnce = 200;

/** Answers how many secrets were sealed anew. Backup codes stay good: their key is part of the secret. */
export async function resealTwoFactor({ db, config }: Pick<SecurityDeps, 'db' | 'config'>): Promise<number> {
  const box = createSecretsBox(config.encryption);
  for (let done = 0; ; ) {
    const batch = await transaction(db, async (tx) => {
      const sealed = await lockSealedOtherwise(tx, box.currentKeyId, atOnce);
      for (const each of sealed) {
        await reseal(tx, each.userId, box.seal(each.userId, box.open(each.userId, each)));
      }
      return sealed.length;
    });
    done += batch;
    if (batch < atOnce) return done;
  }
}
