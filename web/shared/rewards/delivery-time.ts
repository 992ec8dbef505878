/** The day and the time of a delivery, as date and time fields hold them. */

export type DeliveryTime = {
  /** "2026-12-24", where the sender is; empty for now; PARTLY_TYPED for a day that lacks a part. */
  readonly day: string;
  /** "09:00" */
  readonly time: string;
};

export const NOW: DeliveryTime = { day: '', time: '09:00' };

/** Null to send now, and for a day or a time that is not valid. */
export function momentOf({ day, time }: DeliveryTime): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}/.test(time)) return null;
  const moment = new Date(`${day}T${time.slice(0, 5)}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** Why the moment cannot be taken; undefined to send now, and for a moment in the future. */
export function timeProblem(chosen: DeliveryTime, now = new Date()): string | undefined {
  if (!chosen.day) return undefined;
  if (!chosen.time) return 'Please choose a time.';
  const moment = momentOf(chosen);
  if (!moment) return 'Please choose a date.';
  return moment <= now ? 'This time has passed. Please choose a later one.' : undefined;
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
