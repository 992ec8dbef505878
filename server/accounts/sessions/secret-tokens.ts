/** Tokens that people carry: 256 random bits outside, their sha-256 in the database. */
import { createHash, randomBytes } from 'node:crypto';

export type SecretToken = { token: string; hash: Buffer };

export function newSecretToken(): SecretToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** A fast hash is enough: nobody guesses 256 bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
