import { getCurrentUser } from '#contract/accounts.ts';
import { type CashOut, cashOut, withdrawCashOut } from '#contract/cash-out.ts';
import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { STATEMENT_READS } from '../../../shared/transactions/statement-reads.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Offer } from './offer.ts';

/** Takes out what is left, once, however often the button is pressed or the answer is lost. */
export function useTakeOut({
  onDone,
  onRefused,
}: {
  onDone: (reply: { way: NonNullable<CashOut['way']>; message: string }) => void;
  onRefused: () => void;
}) {
  const keyFor = useIdempotencyKey();
  const write = useWrite(cashOut, {
    invalidates: [getCurrentUser, ...STATEMENT_READS, listNotifications, countUnreadNotifications],
    repeats: 2,
    onSuccess: onDone,
    onError: (error) => {
      onRefused();
      toastFailure(error);
    },
  });
  return {
    isSending: write.isPending,
    takeOut: ({ amount, way }: Pick<Offer, 'amount' | 'way'>) =>
      write.mutate({ body: { amount, way }, headers: { 'idempotency-key': keyFor(`${way} ${amount}`) } }),
  };
}

/** Takes back the request that waits for staff. */
export function useWithdrawCashOut(onDone: () => void) {
  return useWrite(withdrawCashOut, {
    invalidates: [getCurrentUser, ...STATEMENT_READS],
    onSuccess: ({ message }) => {
      toast({ title: message });
      onDone();
    },
    onError: toastFailure,
  });
}
