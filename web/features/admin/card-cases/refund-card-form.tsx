import { refundCard, type StaffCardCase } from '#contract/admin/card-cases.ts';
import { parseCents } from '#contract/kernel/money.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { WriteForm } from '../../../shared/forms/write-form.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { toastReply } from '../approvals/toast-reply.ts';
import { ReasonField } from '../reason-field.tsx';
import { CASE_READS } from './case-reads.ts';

const rules = () => import('#contract/admin/card-cases.ts').then((m) => m.RefundCardBody);

/** Gives the owner money for the card, at our expense. */
export function RefundCardForm({ one, onClose }: { one: StaffCardCase; onClose: () => void }) {
  const form = useWriteForm(refundCard, {
    rules,
    start: { amount: one.amount, reason: '' },
    request: (_body, { amount, reason }) => ({
      params: { caseId: one.id },
      body: { amount: String(amount).trim(), reason },
    }),
    invalidates: CASE_READS,
    onSuccess: (reply) => {
      toastReply(reply);
      onClose();
    },
  });
  const { errors, register } = form;
  const typed = String(form.watch('amount') ?? '').trim();
  return (
    <WriteForm
      form={form}
      action={parseCents(typed) ? `Refund ${displayMoney(typed)}` : 'Refund'}
      onCancel={onClose}
    >
      <p className="text-ink-soft text-sm">
        The amount goes to {one.ownerName}’s balance, at our expense. The code may still work at the store.
      </p>
      <Field label="Amount" hint={`At most ${displayMoney(one.amount)}.`} error={errors.amount?.message}>
        <AmountInput {...register('amount')} />
      </Field>
      <ReasonField maxLength={400} error={errors.reason?.message} {...register('reason')} />
    </WriteForm>
  );
}
