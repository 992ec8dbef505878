/** Birthdays and work anniversaries, and when they are paid. Nothing here reads a clock or a database. */
import { OCCASION_RETRY_DAYS, type OccasionName } from '#contract/enterprise/occasions.ts';
import type { RewardDesign } from '#contract/rewards/reward-designs.ts';
import { addDays, HOUR_MS, isoDay } from '#server/kernel/calendar.ts';
import { contentVersion } from '#server/kernel/content-version.ts';
import type { RewardToOrder } from '#server/rewards/index.ts';

export type OccasionRule = {
  occasion: OccasionName;
  isActive: boolean;
  amountCents: bigint;
  design: RewardDesign;
  message: string | null;
  campaignId: string | null;
  customFields: Readonly<Record<string, string>>;
  setBy: string;
  /** When it was last saved. */
  setAt: Date;
  problem: string | null;
};

/** What a manager chooses. */
export type RuleContent = Omit<OccasionRule, 'setBy' | 'setAt' | 'problem'>;

/** Undefined for an occasion that was never set. */
export function occasionVersion(rule: RuleContent | undefined): string {
  if (!rule) return contentVersion([]);
  const { isActive, amountCents, design, message, campaignId, customFields } = rule;
  return contentVersion([isActive, amountCents, design, message, campaignId, customFields]);
}

/** The reward of one person and year that is due. */
export type DueOccasion = {
  enterpriseId: string;
  occasion: OccasionName;
  userId: string;
  email: string;
  firstName: string;
  /** "2026-12-24" */
  day: string;
  year: number;
};

/** Rewards go out from this hour on, UTC: the morning of the same day in all of America. */
const HOUR = 14;
const AHEAD_DAYS = 30;

/** The first and the last day of what is due now: a day that could not be paid is tried again for a week. */
export function dueDays(now: Date): { from: string; until: string } {
  const last = new Date(now.getTime() - HOUR * HOUR_MS);
  return { from: isoDay(addDays(last, -OCCASION_RETRY_DAYS)), until: isoDay(last) };
}

/** What is due and what comes next. */
export function shownDays(now: Date): { from: string; until: string } {
  const due = dueDays(now);
  return { from: due.from, until: isoDay(addDays(now, AHEAD_DAYS)) };
}

/** The last day on which it is tried. */
export function triedUntil(day: string): string {
  return isoDay(addDays(new Date(day), OCCASION_RETRY_DAYS));
}

/** What a manager reads about an occasion. */
export const OCCASION_TEXT: Record<OccasionName, { title: string; plural: string }> = {
  birthday: { title: 'Birthdays', plural: 'birthday rewards' },
  anniversary: { title: 'Work Anniversaries', plural: 'work anniversary rewards' },
};

/** The reward that this person gets. */
export function toOccasionReward(
  rule: RuleContent,
  person: { email: string; firstName: string },
): RewardToOrder {
  return {
    amountCents: rule.amountCents,
    recipientName: person.firstName,
    recipientEmail: person.email,
    method: 'EMAIL',
    deliverAt: null,
    design: rule.design,
    message: rule.message,
    campaignId: rule.campaignId,
    customFields: Object.entries(rule.customFields).map(([field, value]) => ({ field, value })),
  };
}
