import { ACT_LABELS } from '#contract/admin/approval-labels.ts';
import { approveStaffRequest, type StaffRequest } from '#contract/admin/approvals.ts';
import { useContractForm } from '../../../api/use-contract-form.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { APPROVAL_READS } from './approval-reads.ts';
import { RequestChanges } from './request-changes.tsx';

const rules = () => import('#contract/admin/approvals.ts').then((m) => m.ApproveBody);

/** Shows once more what would change, and carries it out. */
export function ApproveDialog({ request, onClose }: { request: StaffRequest; onClose: () => void }) {
  const { warmUp, ...form } = useContractForm(rules, { note: '' });
  const approve = useWrite(approveStaffRequest, {
    invalidates: APPROVAL_READS,
    onSuccess: () => {
      toast({ title: 'Approved', description: `${ACT_LABELS[request.kind]}: done.`, tone: 'good' });
      onClose();
    },
    // What is not possible any more has failed for good, and the list says why.
    onError: (error) => {
      toastError('Not completed', error);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      locked={approve.isPending}
      // What changes is to be read first.
      firstFocus="panel"
      title={`${ACT_LABELS[request.kind]}?`}
      description={`${request.makerName} asked for this for ${request.subject}. Approving it carries it out at once.`}
    >
      <form
        {...warmUp}
        onSubmit={form.handleSubmit((body) => approve.mutate({ params: { requestId: request.id }, body }))}
        className="flex flex-col gap-5"
      >
        {request.reason && <p className="break-words border-line-strong border-l-2 pl-3">{request.reason}</p>}
        <RequestChanges changes={request.changes} />
        <Field
          label="Note"
          optional
          hint="Your colleague will read it."
          error={form.formState.errors.note?.message}
        >
          <TextArea rows={2} maxLength={500} {...form.register('note')} />
        </Field>
        <FormActions onCancel={onClose} busy={approve.isPending}>
          Approve
        </FormActions>
      </form>
    </Dialog>
  );
}
