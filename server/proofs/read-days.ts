/** How the checks of the ledger went, by day. */
import type { DayCheck, TrustDay } from '#contract/trust.ts';
import type { Queryable } from '#server/db/pool.ts';
import { addDays, startOfDay } from '#server/kernel/calendar.ts';
import { selectInvariantRunDays } from '#server/ledger/index.ts';
import { selectCheckDays } from './checkpoint-store.ts';

/** A check of one day (UTC, YYYY-MM-DD). */
export type CheckOfDay = DayCheck & { day: string };

/** A kind of check that runs by the clock: what it found on each day since a moment. */
export type ReadChecks = (db: Queryable, since: Date) => Promise<CheckOfDay[]>;

const DAYS = 30;

const invariants: ReadChecks = async (db, since) =>
  (await selectInvariantRunDays(db, since)).map((row) => ({ check: 'invariants', ...row }));

const checkpoints: ReadChecks = async (db, since) =>
  (await selectCheckDays(db, since)).map((row) => ({ check: 'checkpoints', unfinished: 0, ...row }));

/** `more` are checks of other modules. */
export async function readDays(
  db: Queryable,
  now: Date,
  more: readonly ReadChecks[] = [],
): Promise<TrustDay[]> {
  const since = addDays(startOfDay(now), 1 - DAYS);
  const all = await Promise.all([invariants, checkpoints, ...more].map((read) => read(db, since)));
  const byDay = Map.groupBy(all.flat(), ({ day }) => day);
  return [...byDay]
    .map(([day, checks]) => ({ day, checks: checks.map(({ day: _day, ...check }) => check) }))
    .sort((one, other) => other.day.localeCompare(one.day));
}
