/** A super administrator revokes a key. The next call with it is refused. */
import type { ApiKey } from '#contract/enterprise/api-keys.ts';
import { transaction } from '#server/db/transaction.ts';
import { type CompanyActor, recordCompanyAction } from '#server/enterprise/index.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { PublicApiDeps } from '../deps.ts';
import { toApiKey } from './api-key.ts';
import { revokeKey, selectKeys } from './key-store.ts';

/** Does nothing where the key is revoked already. Throws `not-found` for a key of another company. */
export async function revokeApiKey(
  { db, clock }: Pick<PublicApiDeps, 'db' | 'clock'>,
  acting: CompanyActor,
  keyId: string,
): Promise<ApiKey> {
  const { enterpriseId, userId } = acting;
  const now = clock.now();
  return transaction(db, async (tx) => {
    const revoked = await revokeKey(tx, { id: keyId, enterpriseId, userId, now });
    const row = (await selectKeys(tx, enterpriseId)).find(({ id }) => id === keyId);
    if (!row) throw refuse('not-found');
    if (revoked) {
      const subject = { kind: 'api-key', id: keyId, words: row.name };
      await recordCompanyAction(tx, acting, { action: 'api-key-revoked', subject }, now);
    }
    return toApiKey(row);
  });
}
