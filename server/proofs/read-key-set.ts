/** The public keys that are published, old and new (RFC 7517, RFC 8037). */
import type { KeySet } from '#contract/proofs/signed-receipt.ts';
import type { Queryable } from '#server/db/pool.ts';
import { selectSigningKeys } from './key-store.ts';

export async function readKeySet(db: Queryable): Promise<KeySet> {
  const keys = await selectSigningKeys(db);
  return {
    keys: keys.map(({ id, public_key, revoked_at }) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      alg: 'EdDSA',
      use: 'sig',
      kid: id,
      x: public_key.toString('base64url'),
      ...(revoked_at && { revoked: { revoked_at: revoked_at.getTime() / 1000 } }),
    })),
  };
}
