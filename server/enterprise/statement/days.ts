/** Days and months of the statement, in UTC. */

const dayMs = 24 * 60 * 60 * 1000;

export function startOfDay(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
}

export function addDays(day: Date, count: number): Date {
  return new Date(day.getTime() + count * dayMs);
}

/** "2026-11-07" */
export function isoDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The days from `from` to before `until`, as "2026-11-07". */
export function daysBetween(from: Date, until: Date): string[] {
  const count = Math.max(0, Math.round((until.getTime() - from.getTime()) / dayMs));
  return Array.from({ length: count }, (_, index) => isoDay(addDays(from, index)));
}

/** The month "2026-11", from its first moment to the first of the next. */
export function monthOf(month: string): { from: Date; until: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { from: new Date(Date.UTC(year, number - 1, 1)), until: new Date(Date.UTC(year, number, 1)) };
}

/** The start of a filter for the last `period` days; null for all. */
export function sinceOf(period: '7' | '30' | '90' | 'all' | undefined, now: Date): Date | null {
  return period === undefined || period === 'all' ? null : new Date(now.getTime() - Number(period) * dayMs);
}
