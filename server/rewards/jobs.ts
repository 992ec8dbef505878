import type { JobDefinition } from '#server/kernel/jobs.ts';
import { SEND_CLAIM_CODE, sendClaimCodeMail } from './claims/send-claim-code-mail.ts';
import {
  DELIVER_REWARD,
  deliverReward,
  type RewardData,
  SEND_REMINDER,
  sendReminder,
} from './deliver-reward.ts';
import type { RewardsDeps } from './deps.ts';
import { expireRewards, sendReminders, sweepDeliveries } from './sweep-rewards.ts';

export function rewardsJobs(deps: RewardsDeps): JobDefinition[] {
  return [
    { name: DELIVER_REWARD, concurrency: 8, run: (data) => deliverReward(deps, data as RewardData) },
    {
      name: SEND_REMINDER,
      concurrency: 4,
      run: (data, { id }) => sendReminder(deps, data as RewardData, id),
    },
    {
      name: SEND_CLAIM_CODE,
      concurrency: 4,
      run: (data, { id }) => sendClaimCodeMail(deps, data as RewardData, id),
    },
    {
      name: 'sweep-rewards',
      cron: '* * * * *',
      async run() {
        await sweepDeliveries(deps);
        await expireRewards(deps);
      },
    },
    { name: 'remind-of-rewards', cron: '23 15 * * *', expireInSeconds: 600, run: () => sendReminders(deps) },
  ];
}
