/** A review in the form of the public API. */
import type { z } from 'zod';
import type { FraudHitCode } from '#contract/fraud.ts';
import type {
  API_REVIEW_REASONS,
  API_REVIEW_STATES,
  getFraudReview,
  listFraudReviews,
} from '#contract/public-api/fraud-reviews.ts';
import type { RelatedRewards, Review, Reward } from '#server/rewards/index.ts';
import { toDollars } from '../edge/dollars.ts';
import { toApiReward } from '../rewards/reward.ts';

type ApiReview = z.input<(typeof listFraudReviews)['reply']>['fraud_reviews'][number];
type ApiReviewDetails = z.input<(typeof getFraudReview)['reply']>['fraud_review'];

const REASONS: Record<FraudHitCode, (typeof API_REVIEW_REASONS)[number]> = {
  country: 'Disallowed country',
  ip: 'Disallowed IP',
  email: 'Disallowed email',
  'rewards-count': 'Over reward count limit',
  'rewards-amount': 'Over reward amount limit',
  'multiple-emails': 'Device related to multiple emails',
  vpn: 'VPN detected',
  'flag-list': 'Email on a Tremendous fraud list',
  'blocked-email': 'Email related to a blocked reward',
  'blocked-device': 'Device related to a blocked reward',
  'blocked-network': 'IP related to a blocked reward',
  'sanctioned-domain': 'Disallowed country',
  'sanctioned-name': 'Email on a Tremendous fraud list',
};

/** Of a recipient who is known by a phone number alone. */
const REASONS_BY_PHONE: Partial<typeof REASONS> = {
  'flag-list': 'Phone on a Tremendous fraud list',
  'blocked-email': 'Phone related to a blocked reward',
};

function reasonsOf({ hits, emails }: Pick<Review, 'hits' | 'emails'>) {
  const byPhone = emails.length > 0 && emails.every((contact) => !contact.includes('@'));
  const reasons = byPhone ? { ...REASONS, ...REASONS_BY_PHONE } : REASONS;
  return [...new Set(hits.map(({ code }) => reasons[code]))];
}

const HIGH: readonly FraudHitCode[] = [
  'blocked-email',
  'blocked-device',
  'blocked-network',
  'flag-list',
  'sanctioned-domain',
  'sanctioned-name',
];

/**
 * Clients have no word for a review that ended with its reward. Nobody blocked that reward, and programs
 * count what is blocked as fraud, so `released` is closest.
 */
export const STATES = {
  flagged: ['flagged'],
  blocked: ['held', 'blocked'],
  released: ['released', 'closed'],
} as const satisfies Record<(typeof API_REVIEW_STATES)[number], readonly (Review['state'] | 'closed')[]>;

function statusOf({ state, decidedAs }: Review): (typeof API_REVIEW_STATES)[number] {
  if (decidedAs === 'closed') return 'released';
  return state === 'held' ? 'blocked' : state;
}

export function toApiReview(review: Review, reward: Reward): ApiReview {
  const { ip, country, deviceHash, createdAt, decidedAt } = review;
  return {
    status: statusOf(review),
    reasons: reasonsOf(review),
    ...(deviceHash && { device_id: deviceHash.toString('hex').slice(0, 32) }),
    ...(review.foundWhen === 'claimed' && { redeemed_at: createdAt.toISOString() }),
    ...(ip !== null && { geo: { ip, ...(country !== null && { country }) } }),
    reward: toApiReward(reward),
    ...(decidedAt && { reviewed_by: reviewerOf(review), reviewed_at: decidedAt.toISOString() }),
  };
}

export function toApiReviewDetails(
  review: Review,
  reward: Reward,
  related: RelatedRewards,
): ApiReviewDetails {
  return {
    ...toApiReview(review, reward),
    risk: riskLevel(review),
    related_rewards: {
      ids: related.ids,
      count: related.count,
      blocked_count: related.blocked,
      aggregated_value: toDollars(related.claimedCents),
      currency_code: 'USD',
    },
  };
}

/** A list or an earlier block says more than a count, and two reasons more than one. */
function riskLevel({ hits }: Pick<Review, 'hits'>): 'high' | 'medium' | 'low' {
  if (hits.some(({ code }) => HIGH.includes(code))) return 'high';
  return hits.length > 1 ? 'medium' : 'low';
}

/** Members of our staff are not named. */
function reviewerOf({ decidedAs, decidedByName }: Review): string {
  if (decidedAs === 'automatic') return 'Automatic Review';
  if (decidedAs === 'staff') return 'Indulge';
  return decidedByName ?? 'The sender';
}
