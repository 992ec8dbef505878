import { useState } from 'react';
import { type SentFunds, sendEnterpriseFunds } from '#contract/enterprise/funds.ts';
import { fieldErrors, refusalCode } from '../../../api/api-error.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { useWrite } from '../../../api/use-write.ts';
import { COMPANY_MONEY_READS, EMPLOYEE_BALANCE_READS } from '../../../shared/company-money-reads.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';

type Payout = { amount: string; message?: string };

/** Pays once, however often the button is pressed or the answer is lost. One instance per transfer. */
export function useSendFunds({
  recipientId,
  isEmployee,
  onSent,
  onFieldError,
}: {
  recipientId: string;
  isEmployee: boolean;
  onSent: (sent: SentFunds | null) => void;
  /** A limit or budget that the amount is above. */
  onFieldError: (message: string) => void;
}) {
  const keyFor = useIdempotencyKey();
  const [onList, setOnList] = useState(isEmployee);
  const [asksAgain, setAsksAgain] = useState(false);
  const write = useWrite(sendEnterpriseFunds, {
    invalidates: [...COMPANY_MONEY_READS, ...EMPLOYEE_BALANCE_READS],
    repeats: 2,
    onSuccess: (sent) => {
      if ('payoutRequestId' in sent) {
        toast({ title: 'Sent for approval', description: sent.message, tone: 'good' });
        onSent(null);
        return;
      }
      toast({
        title: 'Funds sent successfully',
        description: `${sent.recipient.firstName} received ${displayMoney(sent.amount)}.`,
        tone: 'good',
      });
      onSent(sent);
    },
    onError: (error) => {
      // The employee was removed from the list after the search.
      if (refusalCode(error) === 'not-an-employee') {
        setOnList(false);
        setAsksAgain(true);
        return;
      }
      const problem = fieldErrors(error).amount;
      if (problem) onFieldError(problem);
      else toastFailure(error);
    },
  });

  /** A recipient who is not on the list must be confirmed by a second call (P28). */
  function send(payout: Payout) {
    if (write.isPending) return;
    if (!onList && !asksAgain) {
      setAsksAgain(true);
      return;
    }
    const body = { recipientId, ...payout, ...(onList ? {} : { confirmNotEmployee: true }) };
    const key = keyFor(JSON.stringify({ recipientId, ...payout }));
    write.mutate({ body, headers: { 'idempotency-key': key } });
  }

  return { send, sending: write.isPending, onList, asksAgain, forgetClick: () => setAsksAgain(false) };
}
