/** A super administrator revokes a key. The next call with it is refused. */
import type { ApiKey } from '#contract/enterprise/api-keys.ts';
import { transaction } from '#server/db/transaction.ts';
import { type CompanyActor, recordCompanyAction } from '#server/enterprise/index.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { PublicApiDeps } from '../deps.ts';
import { toApiKey } from './api-key.ts';
import { lockKeys, markApiKeyRevoked, revokeKeysMadeBy, selectApiKeys } from './key-store.ts';

const MADE_BY_REVOKED = 'The key that made it was revoked';

/**
 * Also revokes the keys that it made by the API, and those that they made, unless `keepMade`. Does nothing
 * where all of them are revoked already. Throws `not-found` for a key of another company.
 */
export async function revokeApiKey(
  { db, clock }: Pick<PublicApiDeps, 'db' | 'clock'>,
  acting: CompanyActor,
  { keyId, keepMade }: { keyId: string; keepMade: boolean },
): Promise<ApiKey> {
  const { enterpriseId, userId } = acting;
  const now = clock.now();
  return transaction(db, async (tx) => {
    await lockKeys(tx, enterpriseId);
    const revocation = { id: keyId, enterpriseId, userId, now };
    const revoked = await markApiKeyRevoked(tx, revocation);
    const made = keepMade ? [] : await revokeKeysMadeBy(tx, revocation);
    const row = (await selectApiKeys(tx, enterpriseId)).find(({ id }) => id === keyId);
    if (!row) throw refuse('not-found');
    const revocations = [
      ...(revoked ? [{ id: keyId, name: row.name, reason: null }] : []),
      ...made.map((key) => ({ ...key, reason: MADE_BY_REVOKED })),
    ];
    for (const { id, name, reason } of revocations) {
      const subject = { kind: 'api-key', id, label: name };
      await recordCompanyAction(tx, acting, { action: 'api-key-revoked', subject, reason }, now);
    }
    return toApiKey(row);
  });
}
