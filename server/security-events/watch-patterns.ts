/** Looks for patterns of attacks in the events of the last hour, and raises alerts for staff. */
import type { Db } from '#server/db/pool.ts';
import { addDays, HOUR_MS } from '#server/kernel/calendar.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { raiseManyFailures, raiseNewCountries, raiseSpraying } from './alert-store.ts';

/** The same pattern raises one alert a day. */

export type Patterns = { accountsPerNetwork: number; failuresPerAccount: number };

export async function watchPatterns(
  { db, clock }: { db: Db; clock: Clock },
  { accountsPerNetwork, failuresPerAccount }: Patterns,
): Promise<number> {
  const now = clock.now();
  const window = { now, since: new Date(now.getTime() - HOUR_MS), notSince: addDays(now, -1) };
  return (
    (await raiseSpraying(db, window, accountsPerNetwork)) +
    (await raiseManyFailures(db, window, failuresPerAccount)) +
    (await raiseNewCountries(db, window))
  );
}
