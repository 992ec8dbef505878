import { listAlerts } from '#contract/admin/disputes.ts';
import {
  explainDifference,
  listDifferences,
  type ReconciliationDifference,
} from '#contract/admin/reconciliation.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { BothSides } from './difference.tsx';
import { KIND_LABELS } from './reconciliation-labels.ts';

const rules = () => import('#contract/admin/reconciliation.ts').then((m) => m.ExplainBody);

/** Explains one difference. No money moves: what has to move is moved first. */
export function ExplainDialog({
  difference,
  onClose,
}: {
  difference: ReconciliationDifference | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={difference !== null}
      onClose={onClose}
      title={difference ? KIND_LABELS[difference.kind] : 'Difference'}
      description="Your explanation closes the alert and goes into the audit log. It moves no money."
    >
      {difference && (
        <>
          <BothSides difference={difference} />
          <ExplainForm differenceId={difference.id} onDone={onClose} />
        </>
      )}
    </Dialog>
  );
}

function ExplainForm({ differenceId, onDone }: { differenceId: string; onDone: () => void }) {
  const { warmUp, ...form } = useContractForm(rules, { reason: '' });
  const { errors } = form.formState;
  const explain = useWrite(explainDifference, {
    invalidates: [listDifferences, listAlerts, listAudit],
    onSuccess: () => {
      toast({ title: 'Success', description: 'The difference is explained.', tone: 'good' });
      onDone();
    },
    onError: (error) => {
      if (!showFieldErrors(form, error)) toastError('Error', error);
    },
  });
  return (
    <form
      {...warmUp}
      onSubmit={form.handleSubmit((body) => explain.mutate({ params: { differenceId }, body }))}
      className="mt-5 flex flex-col gap-5"
    >
      <Field
        label="Explanation"
        hint="Why the two sides differ, and what was done about it."
        error={errors.reason?.message}
      >
        <TextArea rows={3} {...form.register('reason')} />
      </Field>
      <FormActions onCancel={onDone} busy={explain.isPending}>
        Explain
      </FormActions>
    </form>
  );
}
