/** Reviews of rewards that hit a fraud rule. A review has the id of its reward. */
import { z } from 'zod';
import { defineApiRoute } from './define-api-route.ts';
import { Reward } from './rewards.ts';
import {
  ApiId,
  ApiTime,
  CurrencyCode,
  createdBetween,
  Dollars,
  IdParams,
  lastMoment,
  moment,
  pages,
} from './values.ts';

export const API_REVIEW_STATES = ['flagged', 'blocked', 'released'] as const;

/** As clients know them. They have no word for sanctions. */
export const API_REVIEW_REASONS = [
  'Disallowed country',
  'Disallowed IP',
  'Disallowed email',
  'Over reward count limit',
  'Over reward amount limit',
  'Device related to multiple emails',
  'VPN detected',
  'Email on a Tremendous fraud list',
  'Email related to a blocked reward',
  'Device related to a blocked reward',
  'IP related to a blocked reward',
  'Phone on a Tremendous fraud list',
  'Phone related to a blocked reward',
] as const;

const FraudReview = z
  .object({
    status: z.enum(API_REVIEW_STATES),
    reasons: z.array(z.enum(API_REVIEW_REASONS)).meta({ description: 'Of the rules that it hit' }),
    device_id: z.string().optional().meta({ description: 'The same for claims of one browser' }),
    redeemed_at: ApiTime.optional().meta({
      description: 'When it was to be claimed; left out for one that was flagged as it was sent',
    }),
    geo: z.object({ ip: z.string().optional(), country: z.string().optional() }).optional(),
    reward: Reward,
    reviewed_by: z.string().optional(),
    reviewed_at: ApiTime.optional(),
  })
  .meta({ id: 'FraudReview' });

const FraudReviewDetails = FraudReview.extend({
  risk: z.enum(['high', 'medium', 'low']),
  related_rewards: z
    .object({
      ids: z.array(ApiId),
      count: z.int(),
      blocked_count: z.int(),
      aggregated_value: Dollars,
      currency_code: CurrencyCode,
    })
    .meta({
      description: 'Rewards of the company with the same address, device or network; at most 100 ids',
    }),
}).meta({ id: 'FraudReviewDetails' });

const OneReview = z.object({ fraud_review: FraudReviewDetails });
const decided = { 422: 'The review was decided before, or is decided by Indulge' };

export const listFraudReviews = defineApiRoute({
  method: 'GET',
  path: '/fraud_reviews',
  summary: 'The reviews of the rewards of the company, newest first',
  needs: 'read_only',
  query: z.object({
    ...pages(10, 100),
    ...createdBetween,
    status: z
      .enum(API_REVIEW_STATES, `is none of ${API_REVIEW_STATES.join(', ')}`)
      .optional()
      .meta({ description: 'In this state' }),
    'redeemed_at[gte]': moment().meta({ description: 'Flagged by a claim at this time or later' }),
    'redeemed_at[lte]': lastMoment().meta({
      description: 'Flagged by a claim at this time or earlier, or on this day',
    }),
  }),
  reply: z.object({ fraud_reviews: z.array(FraudReview), total_count: z.int() }),
});

export const getFraudReview = defineApiRoute({
  method: 'GET',
  path: '/fraud_reviews/:id',
  summary: 'The last review of a reward',
  needs: 'read_only',
  params: IdParams,
  reply: OneReview,
});

export const blockFraudReview = defineApiRoute({
  method: 'PUT',
  path: '/fraud_reviews/:id/block',
  summary: 'Stop a reward under review; its money returns to the balance',
  needs: 'read_write',
  params: IdParams,
  reply: OneReview,
  statuses: decided,
});

export const releaseFraudReview = defineApiRoute({
  method: 'PUT',
  path: '/fraud_reviews/:id/release',
  summary: 'Let a reward under review go on',
  needs: 'read_write',
  params: IdParams,
  reply: OneReview,
  statuses: decided,
});
