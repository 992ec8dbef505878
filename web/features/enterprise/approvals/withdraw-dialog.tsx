import { type ApprovalRequest, withdrawRequest } from '#contract/enterprise/approvals.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { requestTitle } from './approval-labels.ts';
import { DECISION_READS } from './decision-dialog.tsx';

/** Takes back one's own request. */
export function WithdrawDialog({
  request,
  open,
  onClose,
}: {
  request: ApprovalRequest;
  open: boolean;
  onClose: () => void;
}) {
  const withdraw = useWrite(withdrawRequest, {
    invalidates: DECISION_READS,
    repeats: 2,
    onSuccess: () => {
      onClose();
      toast({ title: 'Request withdrawn', description: requestTitle(request), tone: 'good' });
    },
    onError: (error) => {
      onClose();
      toastFailure(error);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Withdraw this request?"
      description={
        request.kind === 'invitation'
          ? 'No email is sent. You can invite them again.'
          : 'The money returns to the shared balance. You can pay again.'
      }
      confirmLabel="Withdraw"
      cancelLabel="Keep it"
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate({ params: { requestId: request.id } })}
    />
  );
}
