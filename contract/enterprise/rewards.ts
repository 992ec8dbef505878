/** Rewards of a company: amounts for people who are known by an email address or a link, from the shared balance. */
import { z } from 'zod';
import { Id } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { amount, Money } from '../kernel/money.ts';
import { REWARD_DESIGN_NAMES } from '../reward-designs.ts';
import {
  DELIVERY_METHODS,
  REWARD_ORDER_STATES,
  recipientName,
  rewardEmail,
  rewardMessage,
} from '../rewards.ts';

/** More must be sent as a file. */
export const REWARDS_AT_ONCE_MAX = 200;

export const RewardToSend = z
  .object({
    recipientName,
    /** Needed for `EMAIL`. */
    recipientEmail: rewardEmail.nullish(),
    method: z.enum(DELIVERY_METHODS).default('EMAIL'),
    amount: amount(),
    design: z.enum(REWARD_DESIGN_NAMES, 'Please choose a design.').default('thanks'),
    message: rewardMessage,
    /** When the mail goes out; now where it is omitted. A link cannot be scheduled. */
    deliverAt: z.iso.datetime('Please choose a date.').nullish(),
  })
  .refine(({ method, recipientEmail }) => method === 'LINK' || recipientEmail, {
    error: 'Please enter a valid email address',
    path: ['recipientEmail'],
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
        /** Of a reward with the method `LINK`: shown here once. Whoever has it can claim the reward. */
        link: z.url().nullable(),
      }),
    ),
  })
  .meta({ id: 'SentRewardOrder' });
export type SentOrder = z.infer<typeof SentOrder>;

export const sendCompanyRewards = defineRoute({
  method: 'POST',
  path: '/api/enterprise/rewards',
  summary:
    'Send rewards from the shared balance to email addresses or as links, all or none; exactly once per Idempotency-Key. 202: they wait for another manager',
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
