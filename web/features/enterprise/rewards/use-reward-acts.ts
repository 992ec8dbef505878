/** What a manager does with a reward of the company that is open. */
import {
  cancelCompanyReward,
  copyCompanyRewardLink,
  listCompanyRewards,
  remindCompanyReward,
  resendCompanyReward,
} from '#contract/enterprise/rewards.ts';
import type { SentReward } from '#contract/rewards/sent-reward.ts';
import { useWrite } from '../../../api/use-write.ts';
import { COMPANY_MONEY_READS } from '../../../shared/company-money-reads.ts';
import type { RewardActs } from '../../../shared/rewards/reward-acts.ts';
import { copyLink, toastReminded, toRewardActs } from '../../../shared/rewards/to-reward-acts.ts';
import { toastFailure } from '../../../shared/toast-error.ts';

export function useCompanyRewardActs(reward: SentReward, onDone: () => void): RewardActs {
  const params = { rewardId: reward.id };
  const invalidates = [listCompanyRewards];
  const cancel = useWrite(cancelCompanyReward, {
    invalidates: [...invalidates, ...COMPANY_MONEY_READS],
    onSuccess: onDone,
    onError: toastFailure,
  });
  const resend = useWrite(resendCompanyReward, { invalidates, onSuccess: onDone });
  const remind = useWrite(remindCompanyReward, {
    invalidates,
    onSuccess: toastReminded,
    onError: toastFailure,
  });
  const link = useWrite(copyCompanyRewardLink, {
    invalidates,
    onSuccess: (reply) => copyLink(reply, reward, 'reward'),
    onError: toastFailure,
  });
  return toRewardActs({ params }, { cancel, undo: null, remind, link, resend }, (body) =>
    resend.mutate({ params, body }),
  );
}
