import { rejectCardCase, type StaffCardCase } from '#contract/admin/card-cases.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { toastError } from '../toast-error.ts';
import { CASE_READS } from './case-reads.ts';

const rules = () => import('#contract/admin/card-cases.ts').then((m) => m.RejectCaseBody);

/** Closes the case without a card or money. */
export function RejectCaseForm({
  one,
  onBusy,
  onClose,
}: {
  one: StaffCardCase;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}) {
  const { warmUp, ...form } = useContractForm(rules, { note: '' });
  const write = useWrite(rejectCardCase, {
    invalidates: CASE_READS,
    onSuccess: ({ message }) => {
      toast({ title: 'Success', description: message, tone: 'good' });
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
        write.mutate({ params: { caseId: one.id }, body }, { onSettled: () => onBusy(false) });
      })}
      className="flex flex-col gap-5"
    >
      <Field
        label="Note to the owner"
        hint={`${one.ownerName} reads it, and may open another case.`}
        error={form.formState.errors.note?.message}
      >
        <TextArea rows={3} maxLength={600} {...form.register('note')} />
      </Field>
      <FormActions onCancel={onClose} tone="destructive" busy={write.isPending}>
        Close the case
      </FormActions>
    </form>
  );
}
