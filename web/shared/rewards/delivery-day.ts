/** The day of a delivery, in a date field. */

/** Nine in the morning of that day, where the sender is. */
export function dateOf(day: string): Date | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const moment = new Date(year, month - 1, date, 9);
  return Number.isNaN(moment.getTime()) || !/^\d{4}-\d{2}-\d{2}$/.test(day) ? null : moment;
}

/** A day for a date field, counted from today. */
export function dayFromNow(days: number, now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return [
    day.getFullYear(),
    String(day.getMonth() + 1).padStart(2, '0'),
    String(day.getDate()).padStart(2, '0'),
  ].join('-');
}
