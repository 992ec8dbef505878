/** What a sender does with a gift that is open. */
import { getCurrentUser } from '#contract/accounts.ts';
import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
import { listTransactions } from '#contract/payments.ts';
import {
  cancelReward,
  copyRewardLink,
  listRewards,
  remindReward,
  resendReward,
  undoReward,
} from '#contract/rewards/gifts.ts';
import type { SentReward } from '#contract/rewards/sent-reward.ts';
import { useWrite } from '../../api/use-write.ts';
import type { RewardActs } from '../../shared/rewards/reward-acts.ts';
import { toastError } from '../../shared/toast-error.ts';
import { copyText } from '../../ui/actions/copy-text.ts';
import { toast } from '../../ui/feedback/toast.ts';

const MONEY_RETURNS = [
  listRewards,
  getCurrentUser,
  listTransactions,
  listNotifications,
  countUnreadNotifications,
];

const onError = (error: Error) => toastError('Error', error);

export function useGiftActs({ id }: SentReward, onDone: () => void): RewardActs {
  const params = { id };
  const cancel = useWrite(cancelReward, { invalidates: MONEY_RETURNS, onSuccess: onDone, onError });
  const undo = useUndo({ id }, onDone);
  const resend = useWrite(resendReward, { invalidates: [listRewards], onSuccess: onDone });
  const remind = useWrite(remindReward, {
    invalidates: [listRewards],
    onSuccess: () => void toast({ title: 'Reminder sent', tone: 'good' }),
    onError,
  });
  const link = useWrite(copyRewardLink, {
    onSuccess: async ({ link: address }) => {
      const copied = await copyText(address);
      toast(
        copied
          ? { title: 'Link copied', description: 'Anyone who has it can open the gift.', tone: 'good' }
          : { title: 'The link could not be copied', tone: 'destructive' },
      );
    },
    onError,
  });
  return {
    cancel: () => cancel.mutate({ params }),
    canceling: cancel.isPending,
    ...undo,
    resend: (to) => resend.mutate({ params, body: to }),
    resending: resend.isPending,
    resendError: resend.error,
    forgetResend: () => resend.reset(),
    remind: () => remind.mutate({ params }),
    copyLink: () => link.mutate({ params }),
    busy: cancel.isPending || resend.isPending || remind.isPending || link.isPending,
  };
}

/** Takes a gift back that was just sent. */
export function useUndo({ id }: Pick<SentReward, 'id'>, onDone: () => void) {
  const write = useWrite(undoReward, { invalidates: MONEY_RETURNS, onSuccess: onDone, onError });
  return { undo: () => write.mutate({ params: { id } }), undoing: write.isPending };
}
