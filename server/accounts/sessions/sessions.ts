/** Sessions (P6): a random token in the browser, its hash here, and an end after idleness. */
import { createBatcher } from '#server/db/batcher.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Sessions } from '#server/http/core/session.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { roleOfUser } from '../user.ts';
import { hashToken, newSecretToken } from './secret-tokens.ts';
import * as store from './session-store.ts';

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

/** A session that is not remembered ends after this long without activity, and after a day in any case. */
const idleMs = 20 * minuteMs;
const longestMs = dayMs;
/** A remembered one ends this long after signing in. */
export const rememberedMs = 30 * dayMs;
/** What is dangerous asks for the password again when it was given longer ago than this. */
const freshMs = 15 * minuteMs;
/** Activity is written at most this often, so that a busy page does not write on every call. */
const touchEveryMs = 20 * 1000;

export type Browser = { userAgent: string | null; ip: string | null };

export type StartedSession = { token: string; remember: boolean };

/** Starts a session and answers the token, which exists nowhere else. */
export async function startSession(
  db: Queryable,
  { userId, remember, browser, now }: { userId: string; remember: boolean; browser: Browser; now: Date },
): Promise<StartedSession> {
  const { token, hash } = newSecretToken();
  const started = await store.insertSession(db, {
    id: newId(),
    tokenHash: hash,
    userId,
    remember,
    userAgent: browser.userAgent?.slice(0, 300) ?? null,
    ip: browser.ip,
    now,
    expiresAt: new Date(now.getTime() + (remember ? rememberedMs : longestMs)),
    reauthenticatedAt: now,
  });
  if (!started) throw refuse('invalid-credentials');
  return { token, remember };
}

/**
 * Finds who holds a token, or null. Activity keeps the session from idling out; a poll does not. Requests that come at the
 * same time are looked up together, and what they write is written together, since each commit waits for the disk.
 */
export function createResolve({ db, clock }: { db: Queryable; clock: Clock }): Sessions['resolve'] {
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
    if (countsAsActivity && clock.now().getTime() - row.last_active_at.getTime() >= touchEveryMs) {
      await touch(row.id);
    }
    return { userId: row.user_id, role: roleOfUser(row), sessionId: row.id, enterpriseId: row.enterprise_id };
  };
}

/** Ends the session of a token, if there is one. */
export function endSession(db: Queryable, token: string): Promise<void> {
  return store.deleteSession(db, hashToken(token));
}

/** Ends all sessions of a person, or all but the one they are using. */
export function endSessions(
  db: Queryable,
  { userId, exceptSessionId = null }: { userId: string; exceptSessionId?: string | null },
): Promise<void> {
  return store.deleteSessions(db, userId, exceptSessionId);
}

/** Where a person is signed in, the most recently used first. */
export function listSessions(db: Queryable, userId: string, now: Date): Promise<store.OwnSession[]> {
  return store.listSessions(db, { userId, now, idleSince: idleSince(now) });
}

/** Ends one session of a person; answers false where they have no such session. */
export function endOwnSession(
  db: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  return store.deleteOwnSession(db, userId, sessionId);
}

/** Remembers that the password was given again in this session. */
export function markReauthenticated(db: Queryable, sessionId: string, now: Date): Promise<void> {
  return store.setReauthenticated(db, sessionId, now);
}

/** Whether somebody proved who they are in this session within the last quarter of an hour (P29). */
export async function isFreshSession(db: Queryable, sessionId: string, now: Date): Promise<boolean> {
  const proven = await store.findReauthenticated(db, sessionId);
  return proven !== null && now.getTime() - proven.getTime() <= freshMs;
}

export function deleteEndedSessions(db: Queryable, now: Date): Promise<void> {
  return store.deleteEndedSessions(db, now, idleSince(now));
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleMs);
}
