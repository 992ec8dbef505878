import { processPayment } from '#contract/admin/payments.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { MONEY_READS } from '../money-reads.ts';

/** Requests a pending payment's state from the card processor, and settles it where it was paid. */
export function useProcess({ onSettled }: { onSettled: () => void }) {
  const write = useWrite(processPayment, {
    invalidates: MONEY_READS,
    onSuccess: ({ status, message }) => {
      if (status === 'completed') toast({ title: 'Success', description: message, tone: 'good' });
      else toast({ title: 'Not settled', description: message });
      onSettled();
    },
    onError: (error) => toastError('Failed to process payment', error),
  });
  return {
    process: (paymentIntentId: string) => write.isPending || write.mutate({ body: { paymentIntentId } }),
    /** The payment whose state is being requested. */
    processing: write.isPending ? write.variables.body.paymentIntentId : null,
  };
}
