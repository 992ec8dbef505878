/** What a sender does with a gift that is open. */
import { getCurrentUser } from '#contract/accounts.ts';
import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
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
import { copyLink, toastReminded, toRewardActs } from '../../shared/rewards/to-reward-acts.ts';
import { toastFailure } from '../../shared/toast-error.ts';
import { STATEMENT_READS } from '../../shared/transactions/statement-reads.ts';

const MONEY_RETURNS = [
  listRewards,
  getCurrentUser,
  ...STATEMENT_READS,
  listNotifications,
  countUnreadNotifications,
];

export function useGiftActs(gift: SentReward, onDone: () => void): RewardActs {
  const params = { id: gift.id };
  const cancel = useWrite(cancelReward, {
    invalidates: MONEY_RETURNS,
    onSuccess: onDone,
    onError: toastFailure,
  });
  const undo = useUndo(onDone);
  const resend = useWrite(resendReward, { invalidates: [listRewards], onSuccess: onDone });
  const remind = useWrite(remindReward, {
    invalidates: [listRewards],
    onSuccess: toastReminded,
    onError: toastFailure,
  });
  const link = useWrite(copyRewardLink, {
    onSuccess: (reply) => copyLink(reply, gift, 'gift'),
    onError: toastFailure,
  });
  return toRewardActs({ params }, { cancel, undo, remind, link, resend }, (body) =>
    resend.mutate({ params, body }),
  );
}

/** Takes a gift back that was just sent. */
export function useUndo(onDone: () => void) {
  return useWrite(undoReward, { invalidates: MONEY_RETURNS, onSuccess: onDone, onError: toastFailure });
}
