import type { Route } from '#contract/kernel/define-route.ts';
import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
import { confirmPayment } from '#contract/payments.ts';
import { ApiError } from '../api/api-error.ts';
import { useWrite } from '../api/use-write.ts';
import { displayMoney } from '../ui/display-money.ts';
import { toast } from '../ui/toast.ts';
import { UNEXPECTED } from './messages.ts';

/** Tells the server that the provider has taken a payment, and the person what came of it. Safe to repeat. */
export function useSettlePayment({
  changes,
  addedTo,
}: {
  /** The routes whose answers a payment changes, beside the notifications. */
  changes: readonly Route[];
  /** Where the money goes: "your balance". */
  addedTo: string;
}): (paymentIntentId: string) => Promise<void> {
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
          description: `${displayMoney(amount)} has been added to ${addedTo}. You will find a notification about it under the bell.`,
          tone: 'good',
        });
      } else if (status === 'pending') {
        sayProcessing();
      } else {
        sayFailed(message);
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not-found') sayFailed(UNEXPECTED);
      else sayProcessing();
    }
  };
}

function sayFailed(message: string) {
  toast({ title: 'Payment Failed', description: message, tone: 'destructive' });
}

function sayProcessing() {
  toast({
    title: 'Payment Processing',
    description: "Payment received, balance update in progress. Please refresh if balance doesn't update.",
    duration: 10_000,
  });
}
