/** Rewards of all senders, for staff. They never see a link, nor the words between sender and recipient. */
import { z } from 'zod';
import { REWARD_FILTERS } from '../enterprise/rewards.ts';
import { Id, PageQuery } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { RewardReasonBody } from '../rewards/reason.ts';
import { SentReward } from '../rewards/sent-reward.ts';
import { TimelineEntry } from './customers.ts';

export const StaffReward = SentReward.omit({ message: true, thanks: true })
  .extend({
    orderId: Id,
    senderKind: z.enum(['member', 'enterprise', 'guest']),
    senderName: z.string(),
    /** The user who sent it; null once their account is closed. */
    sentByName: z.string().nullable(),
  })
  .meta({ id: 'StaffReward' });
export type StaffReward = z.infer<typeof StaffReward>;

export const listStaffRewards = defineRoute({
  method: 'GET',
  path: '/api/admin/rewards',
  summary:
    'Rewards of members and companies, newest first; by a recipient, a sender, or the id of a reward or an order',
  actor: 'staff-customers',
  query: PageQuery.extend({
    state: z.enum(REWARD_FILTERS).optional(),
    search: z.string().trim().max(254).optional(),
  }),
  paged: { pageSize: 25 },
  reply: { 200: z.array(StaffReward) },
  private: true,
});

const OneReward = z.object({ rewardId: Id });

export const listRewardTimeline = defineRoute({
  method: 'GET',
  path: '/api/admin/rewards/:rewardId/timeline',
  summary: 'Everything that happened to a reward, oldest first, from its order to the codes of its cards',
  actor: 'staff-customers',
  params: OneReward,
  reply: { 200: z.array(TimelineEntry) },
  refusals: ['not-found'],
  private: true,
});

export const cancelStaffReward = defineRoute({
  method: 'POST',
  path: '/api/admin/rewards/:rewardId/cancel',
  summary: 'Cancel a reward for its sender: what is not claimed returns to the payer',
  actor: 'staff-money',
  proof: 'always',
  params: OneReward,
  body: RewardReasonBody,
  reply: { 200: StaffReward },
  refusals: ['not-found', 'reward-closed', 'reward-waits', 'two-factor-required'],
  private: true,
});

export const resendStaffReward = defineRoute({
  method: 'POST',
  path: '/api/admin/rewards/:rewardId/resend',
  summary: 'Mail a reward again to its own address with a new link; only its sender changes the address',
  actor: 'staff-money',
  proof: 'always',
  params: OneReward,
  body: RewardReasonBody,
  reply: { 200: StaffReward },
  refusals: ['not-found', 'reward-closed', 'reward-waits', 'two-factor-required', 'too-many-requests'],
  private: true,
});
