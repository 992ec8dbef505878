/** A review in the contract's form. */

import type { FraudReview } from '#contract/admin/fraud.ts';
import { maskPhone } from '#contract/kernel/phone.ts';
import { REVIEW_DAYS, type Review, type RewardForStaff } from '#server/rewards/index.ts';
import { toStaffReward } from '../rewards/staff-reward.ts';

const dayMs = 24 * 60 * 60 * 1000;

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
    blockedOn: state === 'flagged' ? new Date(createdAt.getTime() + REVIEW_DAYS * dayMs).toISOString() : null,
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedAs,
    decidedByName,
    note,
  };
}
