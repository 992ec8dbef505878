/** Links in mails. Each works once, for a limited time, for one purpose. */
import type { Queryable } from '#server/db/pool.ts';
import { DAY_MS, MINUTE_MS } from '#server/kernel/calendar.ts';
import { hashToken, newSecretToken } from '../sessions/secret-tokens.ts';

/** The purpose of a token, and how long it works. */
const LIFETIMES = {
  'verify-email': DAY_MS,
  'reset-password': 30 * MINUTE_MS,
  'set-password': 7 * DAY_MS,
  'disown-sign-in': 7 * DAY_MS,
  'left-codes': 7 * DAY_MS,
} as const;

export type TokenPurpose = keyof typeof LIFETIMES;

/** Whether a link of that moment no longer works. */
export function hasExpired(purpose: TokenPurpose, since: Date, now: Date): boolean {
  return since.getTime() + LIFETIMES[purpose] <= now.getTime();
}

/**
 * Creates a token. Earlier ones keep working, because their mail may arrive late and be the one that is
 * opened.
 */
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

export type UsedToken = { userId: string; purpose: TokenPurpose; issuedAt: Date };

/**
 * Consumes a token and the user's other tokens of these purposes. Returns its user, or null when it is
 * unknown, used or expired. The update locks the row, so exactly one of many concurrent calls succeeds.
 */
export async function consumeToken(
  db: Queryable,
  { token, purposes, now }: { token: string; purposes: TokenPurpose[]; now: Date },
): Promise<UsedToken | null> {
  const { rows } = await db.query<UsedToken>(
    `update one_time_token set used_at = $3
     where token_hash = $1 and purpose = any ($2) and used_at is null and expires_at > $3
     returning user_id as "userId", purpose, created_at as "issuedAt"`,
    [hashToken(token), purposes, now],
  );
  const used = rows[0];
  if (!used) return null;
  await voidTokens(db, { userId: used.userId, purposes, now });
  return used;
}

/** The user whose unused token this is, which stays unused; null when it is unknown, used or expired. */
export async function findTokenOwner(
  db: Queryable,
  { token, purposes, now }: { token: string; purposes: readonly TokenPurpose[]; now: Date },
): Promise<string | null> {
  const { rows } = await db.query<{ user_id: string }>(
    `select user_id from one_time_token
     where token_hash = $1 and purpose = any ($2) and used_at is null and expires_at > $3`,
    [hashToken(token), purposes, now],
  );
  return rows[0]?.user_id ?? null;
}

/**
 * `moment`, or when the earliest link of this kind was made that still works, or did until now, where that is
 * earlier.
 */
export async function sinceEarliestToken(
  db: Queryable,
  { userId, purpose, now }: { userId: string; purpose: TokenPurpose; now: Date },
  moment: Date,
): Promise<Date> {
  const { rows } = await db.query<{ since: Date }>(
    `select least($4::timestamptz, min(created_at)) as since from one_time_token
     where user_id = $1 and purpose = $2 and (used_at is null or used_at = $3) and expires_at > $3`,
    [userId, purpose, now, moment],
  );
  return rows[0]?.since ?? moment;
}

/**
 * Keeps the place of a link whose email waits, from `now` on: what voids the user's links meanwhile voids it
 * too. Nobody learns its token.
 */
export async function holdLink(
  db: Queryable,
  link: { userId: string; purpose: TokenPurpose; now: Date },
): Promise<void> {
  await issueToken(db, link);
}

/** Whether a link of that moment is neither used nor void. */
export async function isLinkHeld(
  db: Queryable,
  { userId, purpose, since }: { userId: string; purpose: TokenPurpose; since: Date },
): Promise<boolean> {
  const { rows } = await db.query(
    `select from one_time_token where user_id = $1 and purpose = $2 and created_at = $3 and used_at is null limit 1`,
    [userId, purpose, since],
  );
  return rows.length > 0;
}

/** Whether a link of this kind was made, or its place kept, after that moment; also one that was used. */
export async function hasLaterLink(
  db: Queryable,
  { userId, purpose, since }: { userId: string; purpose: TokenPurpose; since: Date },
): Promise<boolean> {
  const { rows } = await db.query(
    'select from one_time_token where user_id = $1 and purpose = $2 and created_at > $3 limit 1',
    [userId, purpose, since],
  );
  return rows.length > 0;
}

/** Voids a user's unused tokens. */
export async function voidTokens(
  db: Queryable,
  { userId, purposes, now }: { userId: string; purposes: TokenPurpose[]; now: Date },
): Promise<void> {
  await db.query(
    'update one_time_token set used_at = $3 where user_id = $1 and purpose = any ($2) and used_at is null',
    [userId, purposes, now],
  );
}

/** Deletes at most `most`; returns how many. */
export async function deleteExpiredTokens(db: Queryable, now: Date, most: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from one_time_token where token_hash in (
       select token_hash from one_time_token where expires_at < $1 limit $2)`,
    [now, most],
  );
  return rowCount ?? 0;
}
