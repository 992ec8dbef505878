import { inLastHours, lastDayOf } from '#contract/rewards/last-day.ts';
import { dayLabel } from '../../ui/format/calendar.ts';
import { formatMomentInText } from '../../ui/format/date-format.ts';

/**
 * Until when a reward can be claimed: the last day that is whole wherever it is read, and the moment in its
 * last hours.
 */
export function untilText({ expiresAt }: { expiresAt: string }, now: Date = new Date()): string {
  const end = new Date(expiresAt);
  return inLastHours(end, now) ? formatMomentInText(end) : dayLabel(lastDayOf(end));
}
