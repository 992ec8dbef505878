/** How occasions read on the dashboard. */
import type { Occasion, OccasionName } from '#contract/enterprise/occasions.ts';
import { countLabel } from '#contract/kernel/counts.ts';

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

/** Who gets no reward although their date is known, and why; null where there is no one. */
export function leftOutText({ notAccepted, otherAddress }: Occasion['leftOut']): string | null {
  const reasons = [
    ...(notAccepted > 0 ? [`${countLabel(notAccepted, 'has', 'have')} not accepted the invitation`] : []),
    ...(otherAddress > 0 ? [`${countLabel(otherAddress, 'uses', 'use')} another email than your list`] : []),
  ];
  return reasons.length === 0 ? null : `Left out: ${reasons.join(', and ')}.`;
}
