/** A review in the contract's form. */
import type { FraudReview } from '#contract/admin/fraud.ts';
import { maskPhone } from '#contract/kernel/phone.ts';
import { addDays } from '#server/kernel/calendar.ts';
import { REVIEW_DAYS, type Review, type RewardForStaff } from '#server/rewards/index.ts';
import { toStaffReward } from '../rewards/staff-reward.ts';

export function toFraudReview(review: Review, of: RewardForStaff): FraudReview {
  const { id, state, foundWhen, hits, sanctions, emails, ip, country, createdAt, decidedAt } = review;
  const { decidedAs, decidedByName, note } = review;
  return {
    id,
    state,
    foundWhen,
    hits,
    sanctions,
    reward: toStaffReward(of),
    emails: emails.map((contact) => (contact.startsWith('+') ? maskPhone(contact) : contact)),
    ip,
    country,
    createdAt: createdAt.toISOString(),
    blockedOn: state === 'flagged' ? addDays(createdAt, REVIEW_DAYS).toISOString() : null,
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedAs,
    decidedByName,
    note,
  };
}
