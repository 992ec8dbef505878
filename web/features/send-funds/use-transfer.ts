import { getCurrentUser } from '#contract/accounts.ts';
import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
import { createTransfer, type Transfer } from '#contract/send-funds/transfers.ts';
import { refusalCode } from '../../api/api-error.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { useWrite } from '../../api/use-write.ts';
import { keptKey } from '../../shared/kept/kept.ts';
import { toastError } from '../../shared/toast-error.ts';
import { STATEMENT_READS } from '../../shared/transactions/statement-reads.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Sends from the balance, once, however often the button is pressed or the answer is lost. */
export function useTransfer({
  senderId,
  recipientUsername,
  onSent,
  onRefused,
}: {
  senderId: string;
  recipientUsername: string;
  onSent: (transfer: Transfer) => Promise<void>;
  onRefused: () => void;
}) {
  // The draft survives a reload, and so does the key of its first try.
  const kept = keptKey(senderId, `send-to-key:${recipientUsername}`);
  const keyFor = useIdempotencyKey(kept);
  const write = useWrite(createTransfer, {
    invalidates: [getCurrentUser, ...STATEMENT_READS, listNotifications, countUnreadNotifications],
    repeats: 2,
    onSuccess: (transfer) => {
      forgetIdempotencyKey(kept);
      toast({ title: 'Funds sent successfully', tone: 'good' });
      return onSent(transfer);
    },
    onError: (error) => {
      onRefused();
      const short = refusalCode(error) === 'insufficient-balance';
      toastError(short ? 'Insufficient Balance' : 'Error', error);
    },
  });

  function send(details: { amount: string; message: string }) {
    if (write.isPending) return;
    const gift = { recipientUsername, ...details };
    const key = keyFor(JSON.stringify(gift));
    write.mutate({ body: gift, headers: { 'idempotency-key': key } });
  }

  return { send, sending: write.isPending };
}
