/** Bearer tokens: 256 random bits for the user, their SHA-256 in the database. */
import { createHash } from 'node:crypto';
import { drawRandomBytes } from '#server/kernel/draw-random-bytes.ts';

export type SecretToken = { token: string; hash: Buffer };

export function newSecretToken(): SecretToken {
  const token = drawRandomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** A fast hash is enough: 256 random bits cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
