/** Reviews of rewards that hit a fraud rule, and the operator's rules, for staff. */
import { z } from 'zod';
import { FRAUD_HITS, FRAUD_STATES, REVIEW_FILTERS } from '../fraud.ts';
import { FraudRule, FraudRuleBody, OneFraudRule } from '../fraud-rule.ts';
import { Done, Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { RewardReasonBody } from '../rewards/reason.ts';
import { StaffReward } from './rewards.ts';

export const FraudReview = z
  .object({
    id: Id,
    /** `held`: blocked under a sanctions rule; its money stays until staff decide where it goes. */
    state: z.enum(FRAUD_STATES),
    foundWhen: z.enum(['sent', 'claimed']),
    hits: z.array(
      z.object({
        code: z.enum(FRAUD_HITS),
        /** The entry, the country or the network; empty where the code says all. */
        about: z.string(),
        by: z.enum(['operator', 'company']),
      }),
    ),
    sanctions: z.boolean(),
    reward: StaffReward,
    emails: z.array(z.string()),
    ip: z.string().nullable(),
    country: z.string().nullable(),
    createdAt: Timestamp,
    /** When it is blocked automatically; null once it is decided. */
    blockedOn: Timestamp.nullable(),
    decidedAt: Timestamp.nullable(),
    /** `closed`: the reward ended while it waited, such as when its sender canceled it. */
    decidedAs: z.enum(['staff', 'company', 'automatic', 'closed']).nullable(),
    decidedByName: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'StaffFraudReview' });
export type FraudReview = z.infer<typeof FraudReview>;

export const listFraudReviews = defineRoute({
  method: 'GET',
  path: '/api/admin/fraud-reviews',
  summary: 'Rewards that hit a fraud rule, newest first',
  actor: 'staff-customers',
  query: PageQuery.extend({ state: z.enum(REVIEW_FILTERS).optional() }),
  paged: { pageSize: 25 },
  reply: { 200: z.array(FraudReview) },
  private: true,
});

const OneReview = z.object({ reviewId: Id });
const refusals = ['not-found', 'review-decided', 'two-factor-required'] as const;

export const releaseFraudReview = defineRoute({
  method: 'POST',
  path: '/api/admin/fraud-reviews/:reviewId/release',
  summary: 'Let a reward go on: it is mailed, or can be claimed again',
  actor: 'staff-money',
  proof: 'always',
  params: OneReview,
  body: RewardReasonBody,
  reply: { 200: FraudReview },
  refusals: [...refusals, 'own-request'],
  private: true,
});

export const blockFraudReview = defineRoute({
  method: 'POST',
  path: '/api/admin/fraud-reviews/:reviewId/block',
  summary: 'Stop a reward: its money returns to the payer; under a sanctions rule it stays held',
  actor: 'staff-money',
  proof: 'always',
  params: OneReview,
  body: RewardReasonBody,
  reply: { 200: FraudReview },
  refusals: [...refusals],
  private: true,
});

export const returnHeldReward = defineRoute({
  method: 'POST',
  path: '/api/admin/fraud-reviews/:reviewId/return',
  summary: 'Return the money that was blocked under a sanctions rule to its payer',
  actor: 'staff-money',
  proof: 'always',
  params: OneReview,
  body: RewardReasonBody,
  reply: { 200: FraudReview },
  refusals: [...refusals],
  private: true,
});

export const listFraudRules = defineRoute({
  method: 'GET',
  path: '/api/admin/fraud-rules',
  summary: 'The fraud rules that hold for the rewards of all senders',
  actor: 'staff-customers',
  reply: { 200: z.array(FraudRule) },
  private: true,
});

export const setFraudRule = defineRoute({
  method: 'PUT',
  path: '/api/admin/fraud-rules/:ruleType',
  summary: 'Set a fraud rule for the rewards of all senders, in place of an earlier one',
  actor: 'staff-money',
  proof: 'always',
  params: OneFraudRule,
  body: FraudRuleBody,
  reply: { 200: Done },
  refusals: ['invalid-input', 'two-factor-required'],
  private: true,
});

export const deleteFraudRule = defineRoute({
  method: 'DELETE',
  path: '/api/admin/fraud-rules/:ruleType',
  summary: 'Remove a fraud rule; reviews that it caused go on',
  actor: 'staff-money',
  proof: 'always',
  params: OneFraudRule,
  reply: { 200: Done },
  refusals: ['not-found', 'two-factor-required'],
  private: true,
});
