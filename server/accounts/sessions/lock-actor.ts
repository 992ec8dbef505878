import type { Tx } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { lockUser } from '../store.ts';
import type { UserRow } from '../user.ts';
import { hasSession } from './session-store.ts';

/**
 * Locks the user's row for a change of their account. Throws `not-signed-in` where the session has ended: a
 * reset that commits meanwhile ends all of them, and a thief's call must not change the account after it.
 */
export async function lockActor(
  tx: Tx,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (!user || !(await hasSession(tx, sessionId))) throw refuse('not-signed-in');
  return user;
}
