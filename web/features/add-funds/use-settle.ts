import { getCurrentUser } from '#contract/accounts.ts';
import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
import { confirmPayment, listTransactions } from '#contract/payments.ts';
import { ApiError } from '../../api/api-error.ts';
import { useWrite } from '../../api/use-write.ts';
import { UNEXPECTED } from '../../card-payment/messages.ts';
import { displayMoney } from '../../ui/display-money.ts';
import { toast } from '../../ui/toast.ts';

const CHANGED = [getCurrentUser, listNotifications, countUnreadNotifications, listTransactions];

/** Tells the server that the provider has taken a payment, and the person what came of it. Safe to repeat. */
export function useSettle(): (paymentIntentId: string) => Promise<void> {
  const confirm = useWrite(confirmPayment, { invalidates: CHANGED, repeats: 1 });
  return async (paymentIntentId) => {
    try {
      const { status, amount, message } = await confirm.mutateAsync({ body: { paymentIntentId } });
      if (status === 'completed') {
        toast({
          title: 'Payment Successful',
          description: `${displayMoney(amount)} has been added to your balance. You will find a notification about it under the bell.`,
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
