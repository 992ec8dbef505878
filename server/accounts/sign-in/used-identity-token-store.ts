/** Which tokens of sign-in providers were accepted already. */
import { createHash } from 'node:crypto';
import type { Queryable } from '#server/db/pool.ts';

type Used = { idToken: string; expiresAt: Date };

/**
 * Records the token, and returns false where it was recorded before. The primary key lets one of many
 * concurrent calls through.
 */
export async function consumeIdentityToken(db: Queryable, { idToken, expiresAt }: Used): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into used_identity_token (token_hash, expires_at) values ($1, $2) on conflict do nothing',
    [hashOfSigned(idToken), expiresAt],
  );
  return rowCount === 1;
}

/** Deletes at most `most`; returns how many. */
export async function deleteExpiredIdentityTokens(db: Queryable, now: Date, most: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from used_identity_token where token_hash in (
       select token_hash from used_identity_token where expires_at < $1 limit $2)`,
    [now, most],
  );
  return rowCount ?? 0;
}

/** The signature is left out: the same one can be written in several ways. */
function hashOfSigned(idToken: string): Buffer {
  return createHash('sha256')
    .update(idToken.slice(0, idToken.lastIndexOf('.')))
    .digest();
}
