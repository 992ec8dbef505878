/** All SQL about sessions. */
import type { Queryable } from '#server/db/pool.ts';
import type { Kind, UserRow } from '../user.ts';

export type SessionRow = Kind & {
  id: string;
  user_id: string;
  last_active_at: Date;
  /** When the owner last proved to be present, with the best factor of the account. */
  proven_at: Date | null;
  /** Whether the account has an authenticator or a passkey. */
  has_second_factor: boolean;
};

/** A user whose factors were proven, as they were then. */
export type ProvenUser = Pick<
  UserRow,
  'id' | 'email' | 'password_hash' | 'two_factor_enabled' | 'has_passkey'
>;

/**
 * Returns false when the account is deleted, frozen or secured, or has another email or other factors than
 * those that were proven. The insert locks the user's row: a concurrent deletion or new password commits
 * first and prevents the session, or waits and ends it.
 */
export async function insertSession(
  db: Queryable,
  session: {
    id: string;
    tokenHash: Buffer;
    user: ProvenUser;
    remember: boolean;
    userAgent: string | null;
    ip: string | null;
    now: Date;
    expiresAt: Date;
    provenAt: Date | null;
  },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into session (id, token_hash, user_id, remember, user_agent, ip, created_at, last_active_at, expires_at,
       reauthenticated_at)
     select $1, $2, id, $4, $5, $6, $7, $7, $8, $9 from users
     where id = $3 and deleted_at is null and frozen_at is null and password_reset_required_at is null
       and password_hash is not distinct from $10 and two_factor_enabled = $11 and has_passkey = $12 and email = $13
     for share`,
    [
      session.id,
      session.tokenHash,
      session.user.id,
      session.remember,
      session.userAgent,
      session.ip,
      session.now,
      session.expiresAt,
      session.provenAt,
      session.user.password_hash,
      session.user.two_factor_enabled,
      session.user.has_passkey,
      session.user.email,
    ],
  );
  return rowCount === 1;
}

/**
 * Returns the session of each token, in input order. One function (find_actors) does two primary-key
 * look-ups, because this runs before every signed-in request.
 */
export async function findSessions(
  db: Queryable,
  { tokenHashes, now, idleSince }: { tokenHashes: Buffer[]; now: Date; idleSince: Date },
): Promise<(SessionRow | undefined)[]> {
  const { rows } = await db.query<SessionRow & { place: number }>({
    name: 'find-actors',
    text: `select place, id, user_id, last_active_at, proven_at, has_second_factor, user_type, authority_role,
        enterprise_id, enterprise_role
      from find_actors($1, $2, $3)`,
    values: [tokenHashes, now, idleSince],
  });
  const found: (SessionRow | undefined)[] = tokenHashes.map(() => undefined);
  for (const { place, ...row } of rows) found[place - 1] = row;
  return found;
}

/** Records activity. Skips rows that another transaction is writing or deleting. */
export async function touchSessions(db: Queryable, ids: string[], now: Date): Promise<void> {
  await db.query({
    name: 'touch-sessions',
    text: `with idle as (
        select id from session where id = any ($1::uuid[]) and last_active_at < $2 order by id for update skip locked
      )
      update session set last_active_at = $2 from idle where session.id = idle.id`,
    values: [ids, now],
  });
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query('delete from session where token_hash = $1', [tokenHash]);
}

/** Ends all sessions of a user, or all but one. Returns how many there were. */
export async function deleteSessions(
  db: Queryable,
  userId: string,
  exceptSessionId: string | null,
): Promise<number> {
  const { rowCount } = await db.query(
    'delete from session where user_id = $1 and ($2::uuid is null or id <> $2)',
    [userId, exceptSessionId],
  );
  return rowCount ?? 0;
}

/** Deletes at most `most`; returns how many. */
export async function deleteEndedSessionRows(
  db: Queryable,
  now: Date,
  idleSince: Date,
  most: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from session where id in (
       select id from session where expires_at <= $1 or (not remember and last_active_at <= $2) limit $3)`,
    [now, idleSince, most],
  );
  return rowCount ?? 0;
}

export type OwnSession = {
  id: string;
  remember: boolean;
  user_agent: string | null;
  ip: string | null;
  created_at: Date;
  last_active_at: Date;
  expires_at: Date;
};

/** The active sessions, most recently used first. */
export async function selectActiveSessions(
  db: Queryable,
  { userId, now, idleSince }: { userId: string; now: Date; idleSince: Date },
): Promise<OwnSession[]> {
  const { rows } = await db.query<OwnSession>(
    `select id, remember, user_agent, host(ip) as ip, created_at, last_active_at, expires_at from session
     where user_id = $1 and expires_at > $2 and (remember or last_active_at > $3)
     order by last_active_at desc, id desc`,
    [userId, now, idleSince],
  );
  return rows;
}

/** Returns false when the user has no such session. */
export async function deleteOwnSession(db: Queryable, userId: string, sessionId: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from session where user_id = $1 and id = $2', [
    userId,
    sessionId,
  ]);
  return rowCount === 1;
}

export async function hasSession(db: Queryable, sessionId: string): Promise<boolean> {
  const { rows } = await db.query('select from session where id = $1', [sessionId]);
  return rows.length > 0;
}

export async function setProven(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await db.query('update session set reauthenticated_at = $2 where id = $1', [sessionId, now]);
}

/** Takes the proof of all sessions of a user but one. */
export async function clearProofs(db: Queryable, userId: string, exceptSessionId: string): Promise<void> {
  await db.query('update session set reauthenticated_at = null where user_id = $1 and id <> $2', [
    userId,
    exceptSessionId,
  ]);
}
