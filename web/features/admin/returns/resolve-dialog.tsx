import { useState } from 'react';
import { type PaymentProblem, resolveProblem } from '#contract/admin/returns.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toastError } from '../toast-error.ts';
import { RETURN_READS } from './return-reads.ts';

const rules = () => import('#contract/admin/returns.ts').then((m) => m.ResolveProblemBody);

/** Closes a problem with a note. It moves no money. */
export function ResolveDialog({ problem, onClose }: { problem: PaymentProblem; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog open onClose={onClose} locked={busy} title="Resolve problem" description={problem.text}>
      <Form problem={problem} onBusy={setBusy} onClose={onClose} />
    </Dialog>
  );
}

function Form({
  problem,
  onBusy,
  onClose,
}: {
  problem: PaymentProblem;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}) {
  const { warmUp, ...form } = useContractForm(rules, { note: '' });
  const resolve = useWrite(resolveProblem, {
    invalidates: RETURN_READS,
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
        const params = { problemId: problem.id };
        resolve.mutate({ params, body }, { onSettled: () => onBusy(false) });
      })}
      className="flex flex-col gap-5"
    >
      <p className="text-ink-soft text-sm">
        This moves no money. If the processor made a refund, take it in instead.
      </p>
      <Field
        label="Note"
        hint="What you found. Kept in the audit log."
        error={form.formState.errors.note?.message}
      >
        <TextArea rows={3} maxLength={500} {...form.register('note')} />
      </Field>
      <FormActions onCancel={onClose} busy={resolve.isPending}>
        Resolve
      </FormActions>
    </form>
  );
}
