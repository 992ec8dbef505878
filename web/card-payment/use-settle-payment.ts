import type { Route } from '#contract/kernel/define-route.ts';
import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
import { confirmPayment } from '#contract/payments.ts';
import { refusalCode } from '../api/api-error.ts';
import { useWrite } from '../api/use-write.ts';
import { toast } from '../ui/feedback/toast.ts';
import { settledText } from './settled-text.ts';

/**
 * The outcome of settling: the money is there, of which a part may have repaid a debt; it follows; or it
 * failed.
 */
export type Settled =
  | { readonly outcome: 'completed'; readonly repaid: string }
  | { readonly outcome: 'processing' | 'failed' };

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
      const reply = await confirm.mutateAsync({ body: { paymentIntentId } });
      if (reply.status === 'completed') {
        toast({
          title: 'Payment Successful',
          description: `${settledText(reply, addedTo)} We also sent you a notification.`,
          tone: 'good',
        });
        return { outcome: 'completed', repaid: reply.repaid };
      }
      return reply.status === 'pending' ? toastProcessing() : toastError(reply.message);
    } catch (error) {
      return refusalCode(error) === 'not-found' ? toastUnknown() : toastProcessing();
    }
  };
}

function toastError(message: string): Settled {
  toast({ title: 'Payment Failed', description: message, tone: 'destructive' });
  return { outcome: 'failed' };
}

/**
 * The payment is another user's, so nothing says that it failed: "Payment Failed" would lead to paying twice.
 */
function toastUnknown(): Settled {
  toast({
    title: 'Payment not found',
    description: 'This account made no such payment.',
    tone: 'destructive',
  });
  return { outcome: 'failed' };
}

function toastProcessing(): Settled {
  toast({
    title: 'Payment Processing',
    description: "Payment received, balance update in progress. Please refresh if balance doesn't update.",
    duration: 10_000,
  });
  return { outcome: 'processing' };
}
