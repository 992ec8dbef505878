/** Makes a key like the one of a call, so that software can change its key by itself. */
import type { NewApiKey } from '#contract/enterprise/api-keys.ts';
import type { KeyLookup } from '../deps.ts';
import { insertNewKey } from './create-api-key.ts';
import type { UsedKey } from './key-store.ts';

const NAME = 'Made by the API';

/**
 * It can do no more than the key that makes it, and ends with the same person. Throws `too-many-api-keys`.
 */
export function repeatKey(
  { db, clock }: KeyLookup,
  key: UsedKey,
  permission: UsedKey['permission'],
): Promise<NewApiKey> {
  const { maker_id: userId, owner_id: enterpriseId, mode, networks, expires_at: end } = key;
  return insertNewKey(
    { db, clock },
    { userId, role: 'super_admin', enterpriseId, ownOnly: false },
    { name: NAME, mode, permission, networks, expiresAt: end?.toISOString() ?? null },
    key.id,
  );
}
