/** Changes the username in a user's addresses (P12). */

import type { CurrentUser } from '#contract/accounts.ts';
import {
  getCurrentUser,
  isReserved,
  isReservedName,
  lockActor,
  reclaimUsername,
  releaseUsername,
  updateUsername,
} from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import { createThrottle } from '#server/http/edge/throttle.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { DAY_SECONDS } from '#server/kernel/calendar.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { notify } from '#server/notifications/index.ts';
import type { SettingsDeps } from './deps.ts';

const RESERVED_DAYS = 90;
/** Every change reserves the old name for a while, so nobody may collect names. */
const CHANGES_PER_DAY = 10;

/** When a name that is given up now becomes free again. */
export function reservedUntil(now: Date): Date {
  return new Date(now.getTime() + RESERVED_DAYS * DAY_SECONDS * 1000);
}

/** Throws `username-taken` for a name that is reserved or in use; `too-many-requests`. */
export async function changeUsername(
  deps: Pick<SettingsDeps, 'db' | 'clock'>,
  actor: Actor,
  username: string,
): Promise<CurrentUser> {
  if (isReservedName(username)) throw taken();
  await rename(deps, actor, username).catch(asTaken);
  return getCurrentUser(deps, actor);
}

function rename(
  { db, clock }: Pick<SettingsDeps, 'db' | 'clock'>,
  actor: Actor,
  username: string,
): Promise<void> {
  const { userId } = actor;
  const now = clock.now();
  return transaction(db, async (tx) => {
    const user = await lockActor(tx, actor);
    if (user.username === username) return;
    // In this transaction: changes at once count one after the other, and a refused one does not count.
    await createThrottle(tx, 'username-change', CHANGES_PER_DAY, DAY_SECONDS).count(userId);
    await updateUsername(tx, { userId, username, now });
    // Checked after the name is ours, so that a release at the same moment is visible.
    if (await isReserved(tx, { username, userId, now })) throw taken();
    await reclaimUsername(tx, username);
    await releaseUsername(tx, { username: user.username, userId, now, freeAt: reservedUntil(now) });
    const message = `Your username is now ${username}. No one else can take ${user.username} for ${RESERVED_DAYS} days.`;
    await notify(tx, { userId, title: 'Username Changed', message });
  });
}

function taken() {
  const message = 'This username is not available.';
  return refuse('username-taken', { message, fields: { username: message } });
}

function asTaken(error: unknown): never {
  if (isUniqueViolation(error)) throw taken();
  throw error;
}
