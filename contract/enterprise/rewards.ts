/**
 * Rewards of a company: amounts for people who are known by an email address, a phone number or a link, from
 * the shared balance.
 */
import { z } from 'zod';
import { Id, PageQuery } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { amount, Money } from '../kernel/money.ts';
import { rewardMessage } from '../rewards/message.ts';
import { NewRecipient, recipientName, rewardEmail, rewardPhone } from '../rewards/recipient.ts';
import { REWARD_DESIGN_NAMES } from '../rewards/reward-designs.ts';
import { RewardLink, SentReward } from '../rewards/sent-reward.ts';
import { DELIVERY_METHODS, REWARD_ORDER_STATES } from '../rewards/states.ts';
import { CustomFieldValue, FieldValues } from './fields.ts';

/** More must be sent as a file. */
const REWARDS_AT_ONCE_MAX = 200;

const RewardToSend = z
  .object({
    recipientName,
    /** Needed for `EMAIL`. */
    recipientEmail: rewardEmail.nullish(),
    /** Needed for `PHONE`, and refused for every other method. */
    recipientPhone: rewardPhone.nullish(),
    method: z.enum(DELIVERY_METHODS).default('EMAIL'),
    amount: amount(),
    design: z.enum(REWARD_DESIGN_NAMES, 'Please choose a design.').default('thanks'),
    message: rewardMessage,
    /** The default campaign where it is omitted. */
    campaignId: Id.nullish(),
    customFields: FieldValues,
    /** When the mail goes out; now where it is omitted. A link cannot be scheduled. */
    deliverAt: z.iso.datetime('Please choose a date.').nullish(),
  })
  .refine(({ method, recipientEmail }) => method !== 'EMAIL' || recipientEmail, {
    error: 'Please enter a valid email address',
    path: ['recipientEmail'],
  })
  .refine(({ method, recipientPhone }) => method !== 'PHONE' || recipientPhone, {
    error: 'Please enter a valid phone number',
    path: ['recipientPhone'],
  })
  .refine(({ method, recipientEmail }) => method !== 'PHONE' || !recipientEmail, {
    error: 'A reward to a phone number has no email address.',
    path: ['recipientEmail'],
  })
  .refine(({ method, recipientPhone }) => method === 'PHONE' || !recipientPhone, {
    error: 'To send it to a phone number, choose the method PHONE.',
    path: ['recipientPhone'],
  });

export const SentOrder = z
  .object({
    id: Id,
    /** `PENDING APPROVAL`: the money is held until another manager decides; nothing is delivered before. */
    state: z.enum(REWARD_ORDER_STATES),
    message: z.string(),
    amount: Money,
    /** In the order of the request. */
    rewards: z.array(
      z.object({
        id: Id,
        /** Of a reward with the method `LINK`: shown here once. Anyone who has it can claim the reward. */
        link: z.url().nullable(),
        /** It waits for a review: nothing is delivered or claimed before. */
        inReview: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'SentRewardOrder' });
export type SentOrder = z.infer<typeof SentOrder>;

export const sendCompanyRewards = defineRoute({
  method: 'POST',
  path: '/api/enterprise/rewards',
  summary:
    'Send rewards from the shared balance to email addresses, phone numbers or as links, all or none; exactly once per Idempotency-Key. 202: they wait for another manager',
  actor: 'enterprise-rewards',
  proof: 'always',
  body: z.object({
    rewards: z
      .array(RewardToSend)
      .min(1, 'Please add at least one reward.')
      .max(REWARDS_AT_ONCE_MAX, `Please send at most ${REWARDS_AT_ONCE_MAX} rewards at once.`),
  }),
  idempotent: true,
  reply: { 201: SentOrder, 202: SentOrder },
  refusals: [
    'recipient-is-you',
    'insufficient-balance',
    'account-frozen',
    'enterprise-inactive',
    'funding-required',
    'payout-limit',
    'stranger-limit',
    'key-reused',
  ],
  private: true,
});

/**
 * `in-review` under a fraud rule, `waiting` for approval, `scheduled`, `open` for its recipient,
 * `undelivered` or for somebody else, or how it ended.
 */
export const REWARD_FILTERS = [
  'in-review',
  'waiting',
  'scheduled',
  'open',
  'undelivered',
  'claimed',
  'canceled',
  'expired',
] as const;

export const CompanyReward = SentReward.extend({
  orderId: Id,
  campaign: z.object({ id: Id, name: z.string(), isDefault: z.boolean() }).nullable(),
  /** What was noted with it. */
  customFields: z.array(CustomFieldValue),
  /** The manager who sent it; null once their account is closed. */
  sentByName: z.string().nullable(),
}).meta({ id: 'CompanyReward' });
export type CompanyReward = z.infer<typeof CompanyReward>;

const filters = {
  state: z.enum(REWARD_FILTERS).optional(),
  /** Part of a name or an address. */
  search: z.string().trim().max(100).optional(),
  orderId: Id.optional(),
  /** With `fieldValue`: what a custom field of the reward says. */
  fieldId: Id.optional(),
  fieldValue: z.string().trim().min(1).max(500).optional(),
};

export const listCompanyRewards = defineRoute({
  method: 'GET',
  path: '/api/enterprise/rewards',
  summary: 'The rewards that the company sent, newest first',
  actor: 'enterprise-rewards',
  query: PageQuery.extend(filters),
  paged: { pageSize: 20 },
  reply: { 200: z.array(CompanyReward) },
  private: true,
});

export const exportCompanyRewards = defineRoute({
  method: 'GET',
  path: '/api/enterprise/rewards.csv',
  summary: 'The same as a CSV file; it carries no links',
  actor: 'enterprise-rewards',
  query: z.object(filters),
  reply: { 200: z.string() },
  refusals: ['too-many-requests'],
  private: true,
});

const OneReward = z.object({ rewardId: Id });

export const cancelCompanyReward = defineRoute({
  method: 'POST',
  path: '/api/enterprise/rewards/:rewardId/cancel',
  summary: 'Cancel a reward: what is not claimed returns to the shared balance, and its link stops working',
  actor: 'enterprise-rewards',
  params: OneReward,
  reply: { 200: SentReward },
  refusals: ['not-found', 'reward-closed', 'reward-waits'],
  private: true,
});

export const resendCompanyReward = defineRoute({
  method: 'POST',
  path: '/api/enterprise/rewards/:rewardId/resend',
  summary:
    'Send a reward again with a new link, to the same or a corrected address or phone number; the old link stops working',
  actor: 'enterprise-rewards',
  params: OneReward,
  body: NewRecipient,
  reply: { 200: SentReward },
  refusals: [
    'not-found',
    'reward-closed',
    'reward-waits',
    'reward-claimed-in-part',
    'recipient-is-you',
    'payout-limit',
    'enterprise-inactive',
    'account-frozen',
    'too-many-requests',
  ],
  proof: 'always',
  private: true,
});

export const remindCompanyReward = defineRoute({
  method: 'POST',
  path: '/api/enterprise/rewards/:rewardId/remind',
  summary: 'Remind the recipient of a reward, once a day at most',
  actor: 'enterprise-rewards',
  params: OneReward,
  reply: { 200: SentReward },
  refusals: [
    'not-found',
    'reward-closed',
    'reward-waits',
    'reward-not-delivered',
    'already-reminded',
    'enterprise-inactive',
    'too-many-requests',
  ],
  private: true,
});

export const copyCompanyRewardLink = defineRoute({
  method: 'POST',
  path: '/api/enterprise/rewards/:rewardId/link',
  summary:
    'The link of a reward, to hand out; anyone who has it can claim the reward, a large one with a code that goes to its address or phone number',
  actor: 'enterprise-rewards',
  params: OneReward,
  reply: { 200: RewardLink },
  refusals: [
    'not-found',
    'reward-closed',
    'reward-waits',
    'payout-limit',
    'enterprise-inactive',
    'account-frozen',
  ],
  proof: 'always',
  private: true,
});
