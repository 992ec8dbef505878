/** What a guest does with a gift that is open. */
import { useQueryClient } from '@tanstack/react-query';
import {
  cancelGuestGift,
  type GuestGift,
  remindGuestGift,
  resendGuestGift,
  undoGuestGift,
} from '#contract/rewards/guest-gifts.ts';
import { useWrite } from '../../../api/use-write.ts';
import type { UseRewardActs } from '../../../shared/rewards/reward-acts.ts';
import { toastReminded, toRewardActs } from '../../../shared/rewards/to-reward-acts.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { guestGiftKey } from './use-guest-gift.ts';
import { useGuestToken } from './use-guest-token.ts';

/** The token of the guest's link stands for the session that a guest does not have. */
export const useGuestActs: UseRewardActs = (_gift, onDone) => {
  const token = useGuestToken();
  const queryClient = useQueryClient();
  const body = { token };
  const show = (gift: GuestGift) => {
    queryClient.setQueryData(guestGiftKey(token), gift);
    onDone();
  };
  const cancel = useWrite(cancelGuestGift, { onSuccess: show, onError: toastFailure });
  const undo = useWrite(undoGuestGift, { onSuccess: show, onError: toastFailure });
  const resend = useWrite(resendGuestGift, { onSuccess: show });
  const remind = useWrite(remindGuestGift, {
    onSuccess: (gift) => {
      show(gift);
      toastReminded();
    },
    onError: toastFailure,
  });
  return toRewardActs({ body }, { cancel, undo, remind, link: null, resend }, (to) =>
    resend.mutate({ body: { ...body, ...to } }),
  );
};
