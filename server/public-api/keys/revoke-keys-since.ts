/** Revokes the keys that an attacker may have made in a manager's account. */
import type { Tx } from '#server/db/transaction.ts';
import { recordCompanyAction } from '#server/enterprise/index.ts';
import type { PublicApiDeps } from '../deps.ts';
import { revokeKeysOf } from './key-store.ts';

/** In the transaction that secures the account; `since`: when the stranger may have come in. */
export async function revokeKeysSince(
  { clock }: Pick<PublicApiDeps, 'clock'>,
  tx: Tx,
  userId: string,
  since: Date,
): Promise<void> {
  const now = clock.now();
  for (const { id, name, enterprise_id: enterpriseId } of await revokeKeysOf(tx, { userId, since, now }))
    await recordCompanyAction(
      tx,
      { userId, role: 'super_admin', enterpriseId, ownOnly: false },
      { action: 'api-key-revoked', subject: { kind: 'api-key', id, words: name }, reason: SECURED },
      now,
    );
}

const SECURED = 'The account that made it was secured';
