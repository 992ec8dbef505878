/** Links in mails: each works once, for a while, for one purpose. */
import type { Queryable } from '#server/db/pool.ts';
import { hashToken, newSecretToken } from '../sessions/secret-tokens.ts';

const minuteMs = 60 * 1000;

/** What a token is for, and how long it works. */
const LIFETIMES = {
  'verify-email': 24 * 60 * minuteMs,
  'reset-password': 30 * minuteMs,
  'set-password': 7 * 24 * 60 * minuteMs,
  'left-codes': 7 * 24 * 60 * minuteMs,
} as const;

export type TokenPurpose = keyof typeof LIFETIMES;

/** Makes a token. Earlier ones keep working: the mail that carries one may arrive late, and be the one that is opened. */
export async function issueToken(
  db: Queryable,
  { userId, purpose, now }: { userId: string; purpose: TokenPurpose; now: Date },
): Promise<string> {
  const { token, hash } = newSecretToken();
  await db.query(
    `insert into one_time_token (token_hash, user_id, purpose, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
    [hash, userId, purpose, now, new Date(now.getTime() + LIFETIMES[purpose])],
  );
  return token;
}

/**
 * Uses a token up, and with it the person's others of these purposes. Answers whose it was, or null when it was never
 * issued, is used, or too old. Of many at once exactly one is answered: the update locks the row.
 */
export async function consumeToken(
  db: Queryable,
  { token, purposes, now }: { token: string; purposes: TokenPurpose[]; now: Date },
): Promise<{ userId: string; purpose: TokenPurpose } | null> {
  const { rows } = await db.query<{ userId: string; purpose: TokenPurpose }>(
    `update one_time_token set used_at = $3
     where token_hash = $1 and purpose = any ($2) and used_at is null and expires_at > $3
     returning user_id as "userId", purpose`,
    [hashToken(token), purposes, now],
  );
  const used = rows[0];
  if (!used) return null;
  await voidTokens(db, { userId: used.userId, purposes, now });
  return used;
}

/** Makes a person's unused tokens worthless. */
export async function voidTokens(
  db: Queryable,
  { userId, purposes, now }: { userId: string; purposes: TokenPurpose[]; now: Date },
): Promise<void> {
  await db.query(
    'update one_time_token set used_at = $3 where user_id = $1 and purpose = any ($2) and used_at is null',
    [userId, purposes, now],
  );
}

export async function deleteExpiredTokens(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from one_time_token where expires_at < $1', [now]);
}
