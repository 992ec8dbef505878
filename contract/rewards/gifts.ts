/** Gifts of members to email addresses: sent from a balance, followed and changed by their sender. */
import { z } from 'zod';
import { Id, PageQuery } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { amount } from '../kernel/money.ts';
import { TimeZone } from '../kernel/time-zone.ts';
import { rewardMessage } from './message.ts';
import { NewRecipient, recipientName, rewardEmail } from './recipient.ts';
import { REWARD_DESIGN_NAMES } from './reward-designs.ts';
import { RewardLink, SentGift } from './sent-reward.ts';

/** A person takes a gift back whole for so long after sending it, while nothing is claimed. */
export const UNDO_MINUTES = 10;
/** A gift can be scheduled this far ahead. */
export const SCHEDULE_DAYS_MAX = 365;

export const SendRewardBody = z.object({
  recipientEmail: rewardEmail,
  recipientName,
  amount: amount(),
  design: z.enum(REWARD_DESIGN_NAMES, 'Please choose a design.'),
  message: rewardMessage,
  /** When the mail goes out; now where it is omitted. */
  deliverAt: z.iso.datetime('Please choose a date.').nullish(),
  /** In which the sender chose that time, such as "America/New_York"; UTC where it is omitted. */
  timeZone: TimeZone.optional(),
});

const OneReward = z.object({ id: Id });

export const sendReward = defineRoute({
  method: 'POST',
  path: '/api/rewards',
  summary:
    "Send a gift from one's balance to an email address, claimed by a link; safe to repeat with an Idempotency-Key",
  actor: 'wallet',
  body: SendRewardBody,
  idempotent: true,
  reply: { 201: SentGift },
  refusals: [
    'recipient-is-you',
    'insufficient-balance',
    'account-frozen',
    'transfer-limit',
    'key-reused',
    'too-many-requests',
  ],
  proof: 'conditional',
  private: true,
});

export const listRewards = defineRoute({
  method: 'GET',
  path: '/api/rewards',
  summary: 'The gifts one sent to email addresses, newest first',
  actor: 'wallet',
  query: PageQuery,
  paged: { pageSize: 20 },
  reply: { 200: z.array(SentGift) },
  private: true,
});

export const cancelReward = defineRoute({
  method: 'POST',
  path: '/api/rewards/:id/cancel',
  summary: 'Cancel a gift: what is not claimed returns to the balance, and its link stops working',
  actor: 'wallet',
  params: OneReward,
  reply: { 200: SentGift },
  refusals: ['not-found', 'reward-closed', 'reward-waits'],
  private: true,
});

export const undoReward = defineRoute({
  method: 'POST',
  path: '/api/rewards/:id/undo',
  summary: `Take a gift back whole within ${UNDO_MINUTES} minutes of sending it, while nothing is claimed`,
  actor: 'wallet',
  params: OneReward,
  reply: { 200: SentGift },
  refusals: ['not-found', 'reward-closed', 'reward-waits', 'reward-claimed-in-part', 'undo-over'],
  private: true,
});

export const resendReward = defineRoute({
  method: 'POST',
  path: '/api/rewards/:id/resend',
  summary:
    'Send a gift again with a new link, to the same or a corrected address or phone number; the old link stops working',
  actor: 'wallet',
  params: OneReward,
  body: NewRecipient,
  reply: { 200: SentGift },
  refusals: [
    'not-found',
    'reward-closed',
    'reward-waits',
    'reward-claimed-in-part',
    'recipient-is-you',
    'too-many-requests',
  ],
  proof: 'always',
  private: true,
});

export const remindReward = defineRoute({
  method: 'POST',
  path: '/api/rewards/:id/remind',
  summary: 'Remind the recipient of a gift, once a day at most',
  actor: 'wallet',
  params: OneReward,
  reply: { 200: SentGift },
  refusals: [
    'not-found',
    'reward-closed',
    'reward-waits',
    'reward-not-delivered',
    'already-reminded',
    'too-many-requests',
  ],
  private: true,
});

export const copyRewardLink = defineRoute({
  method: 'POST',
  path: '/api/rewards/:id/link',
  summary:
    'The link of a gift, to hand out oneself; anyone who has it can claim the gift, a large one with a code that goes to its address',
  actor: 'wallet',
  params: OneReward,
  reply: { 200: RewardLink },
  refusals: ['not-found', 'reward-closed', 'reward-waits'],
  proof: 'always',
  private: true,
});
