import { useState } from 'react';
import { getCurrentUser } from '#contract/accounts.ts';
import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
import { listTransactions } from '#contract/payments.ts';
import { createTransfer, type Transfer } from '#contract/send-funds.ts';
import { errorMessage, refusalCode } from '../../api/api-error.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { useWrite } from '../../api/use-write.ts';
import { toastError } from '../../shared/toast-error.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Refusals of the proof of identity, which show beside its field. */
const ABOUT_PROOF = ['step-up-required', 'wrong-password', 'invalid-code', 'no-password'];

export type Proof = { password?: string; token?: string; backupCode?: string };

/** Sends from the balance, once, however often the button is pressed or the answer is lost. */
export function useTransfer({ onSent }: { onSent: (transfer: Transfer) => void }) {
  const keyFor = useIdempotencyKey();
  const [proofProblem, setProofProblem] = useState<string>();
  const write = useWrite(createTransfer, {
    invalidates: [getCurrentUser, listTransactions, listNotifications, countUnreadNotifications],
    repeats: 2,
    onSuccess: (transfer) => {
      toast({ title: 'Funds sent successfully', tone: 'good' });
      onSent(transfer);
    },
    onError: (error) => {
      const code = refusalCode(error);
      if (code && ABOUT_PROOF.includes(code)) setProofProblem(errorMessage(error));
      else {
        const title = code === 'insufficient-balance' ? 'Insufficient Balance' : 'Error';
        toastError(title, error);
      }
    },
  });

  function send(gift: { recipientUsername: string; amount: string; message: string }, proof: Proof) {
    if (write.isPending) return;
    setProofProblem(undefined);
    const key = keyFor(JSON.stringify(gift));
    write.mutate({ body: { ...gift, ...proof }, headers: { 'idempotency-key': key } });
  }

  return { send, sending: write.isPending, proofProblem };
}
