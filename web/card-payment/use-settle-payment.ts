import type { Route } from '#contract/kernel/define-route.ts';
import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
import { confirmPayment } from '#contract/payments.ts';
import { refusalCode } from '../api/api-error.ts';
import { useWrite } from '../api/use-write.ts';
import { toast } from '../ui/feedback/toast.ts';
import { displayMoney } from '../ui/format/display-money.ts';
import { UNEXPECTED } from './messages.ts';

/** The outcome of settling: the money is there, it follows, or the payment failed. */
export type Settled = 'completed' | 'processing' | 'failed';

/** Notifies the server of a charged payment, and the user of the outcome. Safe to repeat. */
export function useSettlePayment({
  changes,
  addedTo,
}: {
  /** The routes whose answers a payment changes, apart from the notifications. */
  changes: readonly Route[];
  /** Names the balance in the toast: "your balance". */
  addedTo: string;
}): (paymentIntentId: string) => Promise<Settled> {
  const confirm = useWrite(confirmPayment, {
    invalidates: [...changes, listNotifications, countUnreadNotifications],
    repeats: 1,
  });
  return async (paymentIntentId) => {
    try {
      const { status, amount, message } = await confirm.mutateAsync({ body: { paymentIntentId } });
      if (status === 'completed') {
        toast({
          title: 'Payment Successful',
          description: `${displayMoney(amount)} has been added to ${addedTo}. We also sent you a notification.`,
          tone: 'good',
        });
        return 'completed';
      }
      return status === 'pending' ? toastProcessing() : toastError(message);
    } catch (error) {
      const unknown = refusalCode(error) === 'not-found';
      return unknown ? toastError(UNEXPECTED) : toastProcessing();
    }
  };
}

function toastError(message: string): Settled {
  toast({ title: 'Payment Failed', description: message, tone: 'destructive' });
  return 'failed';
}

function toastProcessing(): Settled {
  toast({
    title: 'Payment Processing',
    description: "Payment received, balance update in progress. Please refresh if balance doesn't update.",
    duration: 10_000,
  });
  return 'processing';
}
