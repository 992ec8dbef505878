import {
  type ApprovalRequest,
  approveRequest,
  getApproval,
  NOTE_LENGTH,
  rejectRequest,
} from '#contract/enterprise/approvals.ts';
import { getPayoutBatch, listPayoutBatches } from '#contract/enterprise/payouts.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastError } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { STAFF_READS } from '../staff/staff-reads.ts';
import { MONEY_READS } from '../use-company.ts';
import { requestTitle } from './approval-labels.ts';

const rules = () => import('#contract/enterprise/approvals.ts').then((m) => m.DecisionBody);

/** The routes whose answers depend on a decision. */
export const DECISION_READS = [
  ...MONEY_READS,
  ...STAFF_READS,
  getApproval,
  getPayoutBatch,
  listPayoutBatches,
];

type Decision = 'approve' | 'reject';

/** Approves or rejects, with a note that the maker reads. */
export function DecisionDialog({
  request,
  decision,
  onClose,
}: {
  request: ApprovalRequest;
  decision: Decision | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={decision !== null}
      onClose={onClose}
      title={decision === 'reject' ? 'Reject this request?' : 'Approve this request?'}
      description={consequence(request, decision)}
    >
      {decision && <Form request={request} decision={decision} onClose={onClose} />}
    </Dialog>
  );
}

function Form({
  request,
  decision,
  onClose,
}: {
  request: ApprovalRequest;
  decision: Decision;
  onClose: () => void;
}) {
  const { warmUp, ...form } = useContractForm(rules, { note: '' });
  const decide = useWrite(decision === 'approve' ? approveRequest : rejectRequest, {
    invalidates: DECISION_READS,
    // A repeated decision changes nothing.
    repeats: 2,
    onSuccess: () => {
      onClose();
      toast({
        title: decision === 'approve' ? 'Request approved' : 'Request rejected',
        description: requestTitle(request),
        tone: 'good',
      });
    },
    onError: (error) => {
      if (!showFieldErrors(form, error)) toastError('Error', error);
    },
  });
  return (
    <form
      {...warmUp}
      aria-label={decision === 'approve' ? 'Approve the request' : 'Reject the request'}
      onSubmit={form.handleSubmit(({ note }) =>
        decide.mutate({ params: { requestId: request.id }, body: note ? { note } : {} }),
      )}
      className="flex flex-col gap-5"
    >
      <Field
        label="Note"
        optional
        hint={`${request.makerName || 'The manager'} reads it.`}
        error={form.formState.errors.note?.message}
      >
        <TextInput autoComplete="off" maxLength={NOTE_LENGTH} {...form.register('note')} />
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button type="button" tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          tone={decision === 'approve' ? 'primary' : 'destructive'}
          busy={decide.isPending}
        >
          {decision === 'approve' ? 'Approve' : 'Reject'}
        </Button>
      </div>
    </form>
  );
}

function consequence(request: ApprovalRequest, decision: Decision | null): string {
  const title = requestTitle(request);
  if (request.kind === 'invitation')
    return decision === 'approve'
      ? `${title}: the email goes to ${request.personEmail} right away.`
      : `${title}: no email is sent.`;
  return decision === 'approve'
    ? `${title}: it is paid right away and cannot be undone.`
    : `${title}: the money returns to the shared balance.`;
}
