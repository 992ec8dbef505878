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
import type { RewardActs } from '../../../shared/rewards/reward-acts.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { copyText } from '../../../ui/actions/copy-text.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { MONEY_READS } from '../use-company.ts';

const onError = (error: Error) => toastError('Error', error);

export function useCompanyRewardActs({ id }: SentReward, onDone: () => void): RewardActs {
  const params = { rewardId: id };
  const invalidates = [listCompanyRewards];
  const cancel = useWrite(cancelCompanyReward, {
    invalidates: [...invalidates, ...MONEY_READS],
    onSuccess: onDone,
    onError,
  });
  const resend = useWrite(resendCompanyReward, { invalidates, onSuccess: onDone });
  const remind = useWrite(remindCompanyReward, {
    invalidates,
    onSuccess: () => void toast({ title: 'Reminder sent', tone: 'good' }),
    onError,
  });
  const link = useWrite(copyCompanyRewardLink, {
    invalidates,
    onSuccess: async ({ link: address }) => {
      const copied = await copyText(address);
      toast(
        copied
          ? { title: 'Link copied', description: 'Anyone who has it can claim the reward.', tone: 'good' }
          : { title: 'The link could not be copied', tone: 'destructive' },
      );
    },
    onError,
  });
  return {
    cancel: () => cancel.mutate({ params }),
    canceling: cancel.isPending,
    undo: null,
    undoing: false,
    resend: (to) => resend.mutate({ params, body: to }),
    resending: resend.isPending,
    resendError: resend.error,
    forgetResend: () => resend.reset(),
    remind: () => remind.mutate({ params }),
    copyLink: () => link.mutate({ params }),
    busy: cancel.isPending || resend.isPending || remind.isPending || link.isPending,
  };
}
