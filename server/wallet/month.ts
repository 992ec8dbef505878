/** Months on the calendar, in UTC, as "2026-11". */

/** The last `count` months up to and with the one of `now`, oldest first. */
export function lastMonths(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + 1 + index))),
  );
}

/** When a month begins. */
export function beginOf(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}

function monthOf(time: Date): string {
  return time.toISOString().slice(0, 7);
}
