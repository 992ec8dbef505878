import { useEffect, useState } from 'react';
import { completeTransaction, examinePayment } from '#contract/admin/payments.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { Panel } from '../../../ui/layout/card.tsx';
import { toastReply } from '../approvals/toast-reply.ts';
import { MONEY_READS } from '../money-reads.ts';
import { ReasonField } from '../reason-field.tsx';
import { ConfirmComplete } from './confirm-complete.tsx';

const rules = () => import('#contract/admin/payments.ts').then((m) => m.CompleteTransactionBody);

/** The list below moves the focus here once a payment is chosen. */
export const COMPLETE_FORM = 'complete-transaction';

/** Marks a payment as completed, which credits its recipient. */
export function CompleteForm({ payment }: { payment: string }) {
  const [confirming, setConfirming] = useState<string | null>(null);
  const [, setSearch] = useSearchState(() => ({}));
  const { warmUp, ...form } = useContractForm(rules, { paymentIntentId: payment, reason: '' });
  const { errors } = form.formState;
  const complete = useWrite(completeTransaction, {
    invalidates: [...MONEY_READS, examinePayment],
    onSuccess: (reply) => {
      toastReply(reply, 'Transaction Completed');
      form.reset({ paymentIntentId: '', reason: '' });
      setSearch({ payment: undefined }, { replace: true });
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toastFailure(error);
    },
  });
  const { setValue } = form;
  // Chosen in the list below, or named by the address.
  useEffect(() => {
    if (payment) setValue('paymentIntentId', payment);
  }, [payment, setValue]);
  return (
    <Panel
      title="Complete Transaction"
      description="We check with the processor first. If it took no money, Indulge pays."
    >
      <form
        {...warmUp}
        id={COMPLETE_FORM}
        aria-label="Complete Transaction"
        onSubmit={form.handleSubmit(({ paymentIntentId }) => setConfirming(paymentIntentId))}
        className="flex flex-col gap-5"
      >
        <Field label="Payment ID" error={errors.paymentIntentId?.message}>
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="pi_…"
            className="font-mono"
            {...form.register('paymentIntentId')}
          />
        </Field>
        <ReasonField maxLength={500} error={errors.reason?.message} {...form.register('reason')} />
        <div className="flex justify-end">
          <Button type="submit" className="max-sm:w-full">
            Complete Transaction
          </Button>
        </div>
      </form>
      <ConfirmComplete
        paymentIntentId={confirming}
        busy={complete.isPending}
        onConfirm={() =>
          complete.mutate({ body: form.getValues() }, { onSettled: () => setConfirming(null) })
        }
        onClose={() => setConfirming(null)}
      />
    </Panel>
  );
}
