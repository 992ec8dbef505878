import { refundCard, type StaffCardCase } from '#contract/admin/card-cases.ts';
import { parseCents } from '#contract/kernel/money.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { toastWaiting } from '../approvals/toast-waiting.ts';
import { toastError } from '../toast-error.ts';
import { CASE_READS } from './case-reads.ts';

const rules = () => import('#contract/admin/card-cases.ts').then((m) => m.RefundCardBody);

/** Gives the owner money for the card, at our expense. */
export function RefundCardForm({
  one,
  onBusy,
  onClose,
}: {
  one: StaffCardCase;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}) {
  const keyFor = useIdempotencyKey();
  const { warmUp, ...form } = useContractForm(rules, { amount: one.amount, reason: '' });
  const { errors } = form.formState;
  const typed = String(form.watch('amount') ?? '').trim();
  const write = useWrite(refundCard, {
    invalidates: CASE_READS,
    onSuccess: (reply) => {
      if (!toastWaiting(reply)) toast({ title: 'Success', description: reply.message, tone: 'good' });
      onClose();
    },
    onError: (error) => {
      if (!showFieldErrors(form, error)) toastError('Error', error);
    },
  });
  return (
    <form
      {...warmUp}
      onSubmit={form.handleSubmit(() => {
        onBusy(true);
        const body = { amount: typed, reason: form.getValues('reason') };
        const headers = { 'idempotency-key': keyFor(JSON.stringify([one.id, body])) };
        write.mutate({ params: { caseId: one.id }, body, headers }, { onSettled: () => onBusy(false) });
      })}
      className="flex flex-col gap-5"
    >
      <p className="text-ink-soft text-sm">
        The amount goes to {one.ownerName}’s balance, at our expense. The code may still work at the shop.
      </p>
      <Field label="Amount" hint={`At most ${displayMoney(one.amount)}.`} error={errors.amount?.message}>
        <AmountInput {...form.register('amount')} />
      </Field>
      <Field label="Reason" hint="Kept in the audit log." error={errors.reason?.message}>
        <TextArea rows={2} maxLength={400} {...form.register('reason')} />
      </Field>
      <FormActions onCancel={onClose} busy={write.isPending}>
        {parseCents(typed) ? `Refund ${displayMoney(typed)}` : 'Refund'}
      </FormActions>
    </form>
  );
}
