/**
 * `npm run reencrypt`: after a change of ENCRYPTION_KEY, encrypts everything with the new key and forgets the
 * old one. The jobs do the same at night; this does it now, and says what is left.
 */
import type { EncryptionKeys } from './config/encryption-key.ts';
import { requireKnownKeys, retireOldKeys } from './db/known-keys.ts';
import type { Db } from './db/pool.ts';
import { countCodesOfOtherKeys, reEncryptCodes } from './gift-cards/index.ts';
import type { Say } from './kernel/say.ts';
import { countSecretsOfOtherKeys, reEncryptSecrets } from './security/index.ts';
import { countWebhookSecretsOfOtherKeys, reEncryptWebhookSecrets } from './webhooks/index.ts';

export type ReEncryptOptions = {
  db: Db;
  encryption: EncryptionKeys;
  /** Only counts. */
  dry: boolean;
  say: Say;
};

/** Works in batches that commit by themselves, so an interrupted run goes on where it stopped. */
export async function reEncrypt({ db, encryption, dry, say }: ReEncryptOptions): Promise<void> {
  await requireKnownKeys(db, encryption);
  const { id } = encryption.current;
  const codes = await countCodesOfOtherKeys(db, id);
  const factors = await countSecretsOfOtherKeys(db, id);
  const webhooks = await countWebhookSecretsOfOtherKeys(db, id);
  const left = `${codes} gift-card codes, ${factors} second factors and ${webhooks} webhook keys`;
  if (dry) return say(`${left} are encrypted with another key than ${id}.`);
  const deps = { db, config: { encryption } };
  await reEncryptCodes(deps);
  await reEncryptSecrets(deps);
  await reEncryptWebhookSecrets(deps);
  say(`Encrypted ${left} with the key ${id}.`);
  const retired = await retireOldKeys(db, encryption);
  for (const old of retired)
    say(`Nothing is encrypted with ${old} any more: remove it from ENCRYPTION_KEY_OLD.`);
}
