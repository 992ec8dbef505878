import {
  type ApprovalRequest,
  approveRequest,
  getApproval,
  NOTE_LENGTH,
  rejectRequest,
} from '#contract/enterprise/approvals.ts';
import { listPayoutBatches } from '#contract/enterprise/payouts.ts';
import { listCompanyRewards } from '#contract/enterprise/rewards.ts';
import { COMPANY_MONEY_READS, EMPLOYEE_BALANCE_READS } from '../../../shared/company-money-reads.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { WriteForm } from '../../../shared/forms/write-form.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { STAFF_READS } from '../staff/staff-reads.ts';
import { requestTitle } from './approval-labels.ts';

const rules = () => import('#contract/enterprise/approvals.ts').then((m) => m.DecisionBody);

/** The routes whose answers depend on a decision. */
export const DECISION_READS = [
  ...COMPANY_MONEY_READS,
  ...STAFF_READS,
  getApproval,
  listPayoutBatches,
  listCompanyRewards,
  ...EMPLOYEE_BALANCE_READS,
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
  const form = useWriteForm(decision === 'approve' ? approveRequest : rejectRequest, {
    rules,
    start: { note: '' },
    request: ({ note }) => ({ params: { requestId: request.id }, body: note ? { note } : {} }),
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
  });
  return (
    <WriteForm
      form={form}
      action={decision === 'approve' ? 'Approve' : 'Reject'}
      tone={decision === 'approve' ? 'primary' : 'destructive'}
      onCancel={onClose}
    >
      <Field
        label="Note"
        optional
        hint={`${request.makerName || 'The manager'} reads it.`}
        error={form.errors.note?.message}
      >
        <TextInput autoComplete="off" maxLength={NOTE_LENGTH} {...form.register('note')} />
      </Field>
    </WriteForm>
  );
}

function consequence(request: ApprovalRequest, decision: Decision | null): string {
  const title = requestTitle(request);
  if (request.kind === 'invitation')
    return decision === 'approve'
      ? `${title}: the email goes to ${request.personEmail} right away.`
      : `${title}: no email is sent.`;
  if (request.kind === 'rewards' && decision === 'approve')
    return (request.rows ?? 1) > 1
      ? `${title}: they go out now, or on their dates. What nobody has claimed can still be canceled.`
      : `${title}: it goes out now, or on its date. You can still cancel it until it is claimed.`;
  return decision === 'approve'
    ? `${title}: it is paid right away and cannot be undone.`
    : `${title}: the money returns to the shared balance.`;
}
