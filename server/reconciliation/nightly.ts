/** When the nightly run is due: after three in the morning, UTC, and again after a run that failed. */
import { HOUR_MS, startOfDay } from '#server/kernel/calendar.ts';

const DUE_AT_HOUR = 3;

export type NightlyFacts = {
  now: Date;
  /** When this database could first be reconciled. */
  since: Date;
  /** When the last run that finished was asked for. */
  lastFinishedAt: Date | null;
  /** When any run was last asked for. */
  lastAskedAt: Date | null;
};

/** A database younger than the day has no day before it to compare. */
export function isNightlyDue({ now, since, lastFinishedAt, lastAskedAt }: NightlyFacts): boolean {
  const today = startOfDay(now);
  const due = new Date(today.getTime() + DUE_AT_HOUR * HOUR_MS);
  if (now < due || since >= today) return false;
  if (lastFinishedAt !== null && lastFinishedAt >= due) return false;
  return lastAskedAt === null || now.getTime() - lastAskedAt.getTime() >= HOUR_MS;
}
