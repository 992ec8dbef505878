import { replaceCard, type StaffCardCase } from '#contract/admin/card-cases.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { toastWaiting } from '../approvals/toast-waiting.ts';
import { toastError } from '../toast-error.ts';
import { CASE_READS } from './case-reads.ts';

const rules = () => import('#contract/admin/card-cases.ts').then((m) => m.ReplaceCardBody);

/** Orders another card of the same kind, at our expense. */
export function ReplaceCardForm({
  one,
  onBusy,
  onClose,
}: {
  one: StaffCardCase;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}) {
  const keyFor = useIdempotencyKey();
  const { warmUp, ...form } = useContractForm(rules, { reason: '' });
  const write = useWrite(replaceCard, {
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
      onSubmit={form.handleSubmit((body) => {
        onBusy(true);
        const headers = { 'idempotency-key': keyFor(JSON.stringify([one.id, body])) };
        write.mutate({ params: { caseId: one.id }, body, headers }, { onSettled: () => onBusy(false) });
      })}
      className="flex flex-col gap-5"
    >
      <p className="text-ink-soft text-sm">
        We order another {displayMoney(one.amount)} {one.giftCardName} card at our expense. If the issuer has
        none, {one.ownerName} gets the money.
      </p>
      <Field label="Reason" hint="Kept in the audit log." error={form.formState.errors.reason?.message}>
        <TextArea rows={2} maxLength={400} {...form.register('reason')} />
      </Field>
      <FormActions onCancel={onClose} busy={write.isPending}>
        Order another card
      </FormActions>
    </form>
  );
}
