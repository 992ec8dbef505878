/** Rewards of a company that wait for a review, and the company's own fraud rules. */
import { z } from 'zod';
import { FRAUD_HITS, REVIEW_FILTERS } from '../fraud.ts';
import { FraudRule, FraudRuleBody, OneFraudRule } from '../fraud-rule.ts';
import { Done, Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { RewardReasonBody } from '../rewards/reason.ts';
import { SentReward } from '../rewards/sent-reward.ts';

export const CompanyFraudReview = z
  .object({
    id: Id,
    state: z.enum(REVIEW_FILTERS),
    foundWhen: z.enum(['sent', 'claimed']),
    /** What the company's own rules hit. */
    reasons: z.array(
      z.object({
        code: z.enum(FRAUD_HITS),
        /** The entry, the country or the network; empty where the code says all. */
        about: z.string(),
      }),
    ),
    /** A rule of Indulge hit, so its staff decide. Which one it was stays with them. */
    byIndulge: z.boolean(),
    /** Whether the caller may do so now. */
    canBlock: z.boolean(),
    /** False also for what the caller sent, unless they set the rules. */
    canRelease: z.boolean(),
    reward: SentReward.pick({
      id: true,
      recipientName: true,
      recipientEmail: true,
      recipientPhone: true,
      method: true,
      amount: true,
      left: true,
    }),
    /** The manager who sent it; null once their account is closed. */
    sentByName: z.string().nullable(),
    /**
     * Where the claim came from; null for a reward flagged as it was sent, and for one that Indulge decides.
     */
    ip: z.string().nullable(),
    country: z.string().nullable(),
    createdAt: Timestamp,
    /** When it is blocked automatically; null once it is decided. */
    blockedOn: Timestamp.nullable(),
    decidedAt: Timestamp.nullable(),
    /**
     * `automatic`: no manager decided in time; `closed`: the reward ended while it waited, such as when it
     * was canceled.
     */
    decidedAs: z.enum(['indulge', 'company', 'automatic', 'closed']).nullable(),
    /** The manager who decided. */
    decidedByName: z.string().nullable(),
    /** What that manager wrote. */
    note: z.string().nullable(),
  })
  .meta({ id: 'CompanyFraudReview' });
export type CompanyFraudReview = z.infer<typeof CompanyFraudReview>;

export const listCompanyFraudReviews = defineRoute({
  method: 'GET',
  path: '/api/enterprise/fraud-reviews',
  summary: 'Rewards of the company that hit a fraud rule, newest first',
  actor: 'enterprise-approvals',
  query: PageQuery.extend({ state: z.enum(REVIEW_FILTERS).optional() }),
  paged: { pageSize: 20 },
  reply: { 200: z.array(CompanyFraudReview) },
  private: true,
});

export const countCompanyFraudReviews = defineRoute({
  method: 'GET',
  path: '/api/enterprise/fraud-reviews/count',
  summary: 'How many rewards wait for a decision of the company',
  actor: 'enterprise-approvals',
  reply: { 200: z.object({ waiting: z.int() }) },
});

const OneReview = z.object({ reviewId: Id });

export const releaseCompanyFraudReview = defineRoute({
  method: 'POST',
  path: '/api/enterprise/fraud-reviews/:reviewId/release',
  summary: 'Let a reward go on: it is sent, or can be claimed again',
  actor: 'enterprise-approvals',
  proof: 'always',
  params: OneReview,
  body: RewardReasonBody,
  reply: { 200: CompanyFraudReview },
  refusals: [
    'not-found',
    'review-decided',
    'review-needs-staff',
    'own-request',
    'account-frozen',
    'enterprise-inactive',
  ],
  private: true,
});

export const blockCompanyFraudReview = defineRoute({
  method: 'POST',
  path: '/api/enterprise/fraud-reviews/:reviewId/block',
  summary: 'Stop a reward: its money returns to the shared balance',
  actor: 'enterprise-approvals',
  params: OneReview,
  body: RewardReasonBody,
  reply: { 200: CompanyFraudReview },
  refusals: ['not-found', 'review-decided', 'review-needs-staff'],
  private: true,
});

export const listCompanyFraudRules = defineRoute({
  method: 'GET',
  path: '/api/enterprise/fraud-rules',
  summary: 'The fraud rules that the company set for its rewards',
  actor: 'enterprise-approvals',
  reply: { 200: z.array(FraudRule) },
  private: true,
});

export const setCompanyFraudRule = defineRoute({
  method: 'PUT',
  path: '/api/enterprise/fraud-rules/:ruleType',
  summary: 'Set a fraud rule for the rewards of the company, in place of an earlier one',
  actor: 'enterprise-limits',
  proof: 'always',
  params: OneFraudRule,
  body: FraudRuleBody,
  reply: { 200: Done },
  refusals: ['invalid-input', 'account-frozen'],
  private: true,
});

export const deleteCompanyFraudRule = defineRoute({
  method: 'DELETE',
  path: '/api/enterprise/fraud-rules/:ruleType',
  summary: 'Remove a fraud rule of the company; reviews that it caused go on',
  actor: 'enterprise-limits',
  proof: 'always',
  params: OneFraudRule,
  reply: { 200: Done },
  refusals: ['not-found', 'account-frozen'],
  private: true,
});
