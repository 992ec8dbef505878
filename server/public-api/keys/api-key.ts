/** A key in the contract's form. */
import { API_MODES, type ApiKey } from '#contract/enterprise/api-keys.ts';
import { invariant } from '#server/kernel/invariant.ts';
import type { KeyRow } from './key-store.ts';

export function toApiKey(row: KeyRow): ApiKey {
  const mode = API_MODES.find((known) => known === row.mode);
  invariant(mode, `the key ${row.id} has the mode ${row.mode}`);
  return {
    id: row.id,
    name: row.name,
    mode,
    permission: row.permission,
    ending: row.ending,
    networks: row.networks,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdBy: row.created_by_name.trim(),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    stoppedBecause: row.maker_is && `maker-${row.maker_is}`,
    madeByKeyId: row.made_by_key,
  };
}
