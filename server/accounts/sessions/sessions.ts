/** Sessions (P6): a random token in the browser, its hash in the database, and an idle timeout. */
import { createBatcher } from '#server/db/batcher.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Sessions } from '#server/http/core/session.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { DAY_MS, MINUTE_MS } from '#server/kernel/calendar.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { roleOfUser } from '../user.ts';
import { hashToken, newSecretToken } from './secret-tokens.ts';
import * as store from './session-store.ts';

/** A session that is not remembered ends after this idle time, and after a day in any case. */
const IDLE_MS = 20 * MINUTE_MS;
const LONGEST_MS = DAY_MS;
/** A remembered session ends this long after sign-in. */
export const REMEMBERED_MS = 30 * DAY_MS;
/** How long a proof of presence lasts (P55). */
const PROVEN_MS = 15 * MINUTE_MS;
/** Activity is written at most this often, so that a busy page does not write on every call. */
const TOUCH_EVERY_MS = 20 * 1000;

export type Browser = { userAgent: string | null; ip: string | null };

export type SessionDeps = {
  db: Queryable;
  clock: Clock;
  config: { requireStaffTwoFactor: boolean };
};

export type StartedSession = { token: string; remember: boolean };

/**
 * Starts a session and returns its token. Only the token's hash is stored. `proven` is false where the
 * account has a better factor than the one that signed in. Throws `invalid-credentials` where the account has
 * changed since `user` was read: a password that was reset while it was checked signs nobody in.
 */
export async function startSession(
  db: Queryable,
  {
    user,
    remember,
    browser,
    proven,
    now,
  }: { user: store.ProvenUser; remember: boolean; browser: Browser; proven: boolean; now: Date },
): Promise<StartedSession> {
  const { token, hash } = newSecretToken();
  const started = await store.insertSession(db, {
    id: newId(),
    tokenHash: hash,
    user,
    remember,
    userAgent: browser.userAgent?.slice(0, 300) ?? null,
    ip: browser.ip,
    now,
    expiresAt: new Date(now.getTime() + (remember ? REMEMBERED_MS : LONGEST_MS)),
    provenAt: proven ? now : null,
  });
  if (!started) throw refuse('invalid-credentials');
  return { token, remember };
}

/**
 * Finds the user of a token, or null. Activity extends the session; a poll does not. Concurrent requests
 * share one look-up and one write, since each commit waits for the disk.
 */
export function createResolve({ db, clock, config }: SessionDeps): Sessions['resolve'] {
  const find = createBatcher((tokenHashes: Buffer[]) => {
    const now = clock.now();
    return store.findSessions(db, { tokenHashes, now, idleSince: idleSince(now) });
  });
  const touch = createBatcher(async (ids: string[]) => {
    await store.touchSessions(db, ids, clock.now());
    return ids;
  });
  return async (token, { countsAsActivity }) => {
    const row = await find(hashToken(token));
    if (!row) return null;
    if (countsAsActivity && clock.now().getTime() - row.last_active_at.getTime() >= TOUCH_EVERY_MS) {
      await touch(row.id);
    }
    const secondFactor = config.requireStaffTwoFactor ? missingFactor(row) : undefined;
    return {
      userId: row.user_id,
      role: roleOfUser(row),
      sessionId: row.id,
      enterpriseId: row.enterprise_id,
      proven: row.proven_at !== null && clock.now().getTime() - row.proven_at.getTime() <= PROVEN_MS,
      ...(secondFactor && { secondFactor }),
    };
  };
}

/** What staff still lack: a second factor, or a proof of it in this session, however old. */
function missingFactor(row: store.SessionRow): Actor['secondFactor'] {
  if (row.user_type !== 'authority') return undefined;
  if (!row.has_second_factor) return 'missing';
  return row.proven_at === null ? 'unproven' : undefined;
}

/** Ends the session of a token, if it exists. */
export function endSession(db: Queryable, token: string): Promise<void> {
  return store.deleteSession(db, hashToken(token));
}

/** Ends all sessions of a user, or all but the current one. Returns how many there were. */
export function endSessions(
  db: Queryable,
  { userId, exceptSessionId = null }: { userId: string; exceptSessionId?: string | null },
): Promise<number> {
  return store.deleteSessions(db, userId, exceptSessionId);
}

/** Lists a user's sessions, most recently used first. */
export function listSessions(db: Queryable, userId: string, now: Date): Promise<store.OwnSession[]> {
  return store.selectActiveSessions(db, { userId, now, idleSince: idleSince(now) });
}

/** Ends one session of a user. Returns false when it is not theirs. */
export function endOwnSession(
  db: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  return store.deleteOwnSession(db, userId, sessionId);
}

/** Records that the owner of this session has just proved to be present. */
export function markProven(db: Queryable, sessionId: string, now: Date): Promise<void> {
  return store.setProven(db, sessionId, now);
}

/**
 * Records it, and takes the proof of the user's other sessions: they were proven with less than the account
 * now asks for.
 */
export async function markProvenAlone(
  db: Queryable,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<void> {
  await store.clearProofs(db, userId, sessionId);
  await store.setProven(db, sessionId, now);
}

export function deleteEndedSessions(db: Queryable, now: Date, most: number): Promise<number> {
  return store.deleteEndedSessionRows(db, now, idleSince(now), most);
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
}
