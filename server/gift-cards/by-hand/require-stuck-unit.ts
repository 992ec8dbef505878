/** What every action of staff on a stuck card checks first. */
import type { Queryable } from '#server/db/pool.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { readUnit } from '../store.ts';
import type { Unit } from '../unit.ts';

/** Throws `not-found`, and `forbidden` for a card that the member of staff bought. */
export function requireStuckUnit(unit: Unit | undefined, actor: Actor): asserts unit is Unit {
  if (!unit) throw refuse('not-found');
  if (unit.userId === actor.userId)
    throw refuse('forbidden', { message: 'You cannot settle your own gift card.' });
}

/** Throws what `requireStuckUnit` throws. */
export async function readStuckUnit(db: Queryable, actor: Actor, unitId: string): Promise<Unit> {
  const unit = await readUnit(db, unitId);
  requireStuckUnit(unit, actor);
  return unit;
}

export const isResolved = ({ state }: Unit) => state === 'issued' || state === 'released';
