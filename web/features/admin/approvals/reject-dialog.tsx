import { ACT_LABELS } from '#contract/admin/approval-labels.ts';
import { rejectStaffRequest, type StaffRequest } from '#contract/admin/approvals.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toastError } from '../toast-error.ts';
import { REQUEST_READS } from './request-reads.ts';

const rules = () => import('#contract/admin/approvals.ts').then((m) => m.RejectBody);

export function RejectDialog({ request, onClose }: { request: StaffRequest; onClose: () => void }) {
  const { warmUp, ...form } = useContractForm(rules, { note: '' });
  const reject = useWrite(rejectStaffRequest, {
    invalidates: REQUEST_READS,
    onSuccess: () => {
      toast({
        title: 'Rejected',
        description: 'Nothing changed. Your colleague will read why.',
        tone: 'good',
      });
      onClose();
    },
    onError: (error) => {
      if (!showFieldErrors(form, error)) toastError('Error', error);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      locked={reject.isPending}
      title="Reject this request?"
      description={`${ACT_LABELS[request.kind]}: ${request.subject}. Nothing will change.`}
    >
      <form
        {...warmUp}
        onSubmit={form.handleSubmit((body) => reject.mutate({ params: { requestId: request.id }, body }))}
        className="flex flex-col gap-5"
      >
        <Field label="Reason" hint="Your colleague will read it." error={form.formState.errors.note?.message}>
          <TextArea rows={3} maxLength={500} {...form.register('note')} />
        </Field>
        <FormActions onCancel={onClose} tone="destructive" busy={reject.isPending}>
          Reject
        </FormActions>
      </form>
    </Dialog>
  );
}
