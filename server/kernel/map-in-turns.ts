/** Makes something of each of many items, without holding up the other requests of the process. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Making as many takes some milliseconds. */
const IN_ONE_TURN = 500;

/** Makes one after the other, in their order; others get a turn after every few hundred. */
export async function mapInTurns<T, R>(items: readonly T[], make: (item: T) => R): Promise<R[]> {
  const made: R[] = [];
  for (const item of items) {
    made.push(make(item));
    if (made.length % IN_ONE_TURN === 0) await nextTurn();
  }
  return made;
}
