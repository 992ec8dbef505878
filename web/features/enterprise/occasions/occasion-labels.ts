/** How occasions read on the dashboard. */
import type { OccasionName } from '#contract/enterprise/occasions.ts';

export const OCCASION_LABELS: Record<OccasionName, { title: string; description: string; date: string }> = {
  birthday: {
    title: 'Birthdays',
    description:
      'Goes out in the morning of each birthday, from the shared balance. It counts against your limits.',
    date: 'birthday',
  },
  anniversary: {
    title: 'Work Anniversaries',
    description:
      'Goes out in the morning of each anniversary, from the first year on. It counts against your limits.',
    date: 'start date',
  },
};

/** "Dec 24" from "2026-12-24", in any time zone. */
export function dayLabel(day: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  );
}
