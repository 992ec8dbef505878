/**
 * Ends what an attacker may have made in a manager's account to come back: keys, and webhooks that go on
 * reading.
 */
import type { Tx } from '#server/db/transaction.ts';
import { recordCompanyAction } from '#server/enterprise/index.ts';
import { disableOfSecured } from '#server/webhooks/index.ts';
import type { PublicApiDeps } from '../deps.ts';
import { revokeKeysOf } from './key-store.ts';

/** In the transaction that secures the account; `since`: when the stranger may have come in. */
export async function revokeAccessSince(
  { clock }: Pick<PublicApiDeps, 'clock'>,
  tx: Tx,
  userId: string,
  since: Date,
): Promise<void> {
  const now = clock.now();
  const actingIn = (enterpriseId: string) =>
    ({ userId, role: 'super_admin', enterpriseId, ownOnly: false }) as const;
  for (const { id, name, enterprise_id: enterpriseId } of await revokeKeysOf(tx, { userId, since, now }))
    await recordCompanyAction(
      tx,
      actingIn(enterpriseId),
      { action: 'api-key-revoked', subject: { kind: 'api-key', id, label: name }, reason: SECURED },
      now,
    );
  for (const { id, enterpriseId, url } of await disableOfSecured(tx, { clock }, { userId, since }))
    await recordCompanyAction(
      tx,
      actingIn(enterpriseId),
      { action: 'webhook-disabled', subject: { kind: 'webhook', id, label: url }, reason: SECURED },
      now,
    );
}

const SECURED = 'The account that made it was secured';
