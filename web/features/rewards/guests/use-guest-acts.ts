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
import { toastError } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { guestGiftKey } from './use-guest-gift.ts';

const onError = (error: Error) => toastError('Error', error);

/** The token of the guest's link stands for the session that a guest does not have. */
export function guestActsWith(token: string): UseRewardActs {
  return function useGuestActs(_gift, onDone) {
    const queryClient = useQueryClient();
    const body = { token };
    const show = (gift: GuestGift) => {
      queryClient.setQueryData(guestGiftKey(token), gift);
      onDone();
    };
    const cancel = useWrite(cancelGuestGift, { onSuccess: show, onError });
    const undo = useWrite(undoGuestGift, { onSuccess: show, onError });
    const resend = useWrite(resendGuestGift, { onSuccess: show });
    const remind = useWrite(remindGuestGift, {
      onSuccess: (gift) => {
        show(gift);
        toast({ title: 'Reminder sent', tone: 'good' });
      },
      onError,
    });
    return {
      cancel: () => cancel.mutate({ body }),
      canceling: cancel.isPending,
      undo: () => undo.mutate({ body }),
      undoing: undo.isPending,
      resend: (to) => resend.mutate({ body: { ...body, ...to } }),
      resending: resend.isPending,
      resendError: resend.error,
      forgetResend: () => resend.reset(),
      remind: () => remind.mutate({ body }),
      copyLink: null,
      busy: cancel.isPending || resend.isPending || remind.isPending,
    };
  };
}
