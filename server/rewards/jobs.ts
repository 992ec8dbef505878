import { defineJob, type JobDefinition, MAIL_RETRIES } from '#server/kernel/jobs.ts';
import { ORDER_GUEST_GIFT } from '#server/payments/index.ts';
import { SEND_CLAIM_CODE, sendClaimCode } from './claims/send-claim-code.ts';
import { DELIVER_REWARD, deliverReward, SEND_REMINDER, sendReminder } from './delivery/deliver-reward.ts';
import { DELIVER_REWARDS, deliverRewards } from './delivery/deliver-rewards.ts';
import { READ_BOUNCES, readBounces } from './delivery/read-bounces.ts';
import {
  TEXT_EXPIRED,
  TEXT_REMINDER,
  TEXT_REWARD,
  textExpired,
  textReminder,
  textReward,
} from './delivery/text-reward.ts';
import type { GuestDeps } from './deps.ts';
import { SEND_GUEST_MAIL } from './guests/notify-sender.ts';
import { orderGuestGift } from './guests/order-guest-gift.ts';
import { RETURN_GUEST_MONEY, returnGuestMoney } from './guests/return-guest-money.ts';
import { sendGuestMail } from './guests/send-guest-mail.ts';
import { blockUndecided } from './risk/block-undecided.ts';
import { forgetClaimNetworks } from './risk/forget-claim-networks.ts';
import { sendLost, sendReminders, sweepRewards } from './sweep-rewards.ts';

export function rewardsJobs(deps: GuestDeps): JobDefinition[] {
  return [
    defineJob({
      name: DELIVER_REWARD,
      concurrency: 8,
      retryLimit: MAIL_RETRIES,
      run: (data, job) => deliverReward(deps, data, job),
    }),
    defineJob({
      // Orders enqueue one job for a hundred rewards (enqueue_deliveries).
      name: DELIVER_REWARDS,
      retryLimit: MAIL_RETRIES,
      expireInSeconds: 120,
      run: (data, job) => deliverRewards(deps, data, job),
    }),
    defineJob({ name: TEXT_REWARD, concurrency: 8, run: (data, job) => textReward(deps, data, job) }),
    defineJob({
      name: TEXT_REMINDER,
      concurrency: 4,
      run: (data, job) => textReminder(deps, data, job),
    }),
    defineJob({
      name: TEXT_EXPIRED,
      concurrency: 4,
      run: (data, job) => textExpired(deps, data, job),
    }),
    defineJob({
      name: SEND_REMINDER,
      concurrency: 4,
      retryLimit: MAIL_RETRIES,
      run: (data, { id }) => sendReminder(deps, data, id),
    }),
    defineJob({
      name: SEND_CLAIM_CODE,
      concurrency: 4,
      run: (data, job) => sendClaimCode(deps, data, job),
    }),
    defineJob({
      name: ORDER_GUEST_GIFT,
      run: ({ paymentId }) => orderGuestGift(deps, paymentId),
    }),
    defineJob({
      name: RETURN_GUEST_MONEY,
      run: ({ paymentId }) => returnGuestMoney(deps, paymentId),
    }),
    defineJob({
      name: SEND_GUEST_MAIL,
      retryLimit: MAIL_RETRIES,
      run: (data, { id }) => sendGuestMail(deps, data, id),
    }),
    {
      name: 'sweep-rewards',
      cron: '* * * * *',
      run: () => sweepRewards(deps),
    },
    { name: 'send-lost-rewards', cron: '*/10 * * * *', run: () => sendLost(deps) },
    ...(deps.bounceMailbox
      ? [{ name: READ_BOUNCES, cron: '* * * * *', expireInSeconds: 300, run: () => readBounces(deps) }]
      : []),
    {
      name: 'block-undecided-rewards',
      cron: '41 * * * *',
      expireInSeconds: 600,
      run: () => blockUndecided(deps),
    },
    { name: 'forget-claim-networks', cron: '17 4 * * *', run: () => forgetClaimNetworks(deps) },
    { name: 'remind-of-rewards', cron: '23 15 * * *', expireInSeconds: 600, run: () => sendReminders(deps) },
  ];
}
