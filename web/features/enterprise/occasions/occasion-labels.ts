/** How occasions read on the dashboard. */
import type { OccasionName } from '#contract/enterprise/occasions.ts';

const PAID = 'It is paid from the shared balance and counts toward your limits.';

export const OCCASION_LABELS: Record<
  OccasionName,
  { title: string; description: string; date: string; next: string }
> = {
  birthday: {
    title: 'Birthdays',
    description: `A reward goes out on the morning of each birthday. ${PAID}`,
    date: 'birthday',
    next: 'Next birthdays',
  },
  anniversary: {
    title: 'Work Anniversaries',
    description: `A reward goes out on the morning of each anniversary, from the first year on. ${PAID}`,
    date: 'start date',
    next: 'Next anniversaries',
  },
};
