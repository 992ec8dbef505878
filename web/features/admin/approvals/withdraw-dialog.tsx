import { ACT_LABELS } from '#contract/admin/approval-labels.ts';
import { type StaffRequest, withdrawStaffRequest } from '#contract/admin/approvals.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { REQUEST_READS } from './request-reads.ts';

/** The maker takes a request back. */
export function WithdrawDialog({ request, onClose }: { request: StaffRequest; onClose: () => void }) {
  const withdraw = useWrite(withdrawStaffRequest, {
    invalidates: REQUEST_READS,
    onSuccess: () => {
      toast({ title: 'Withdrawn', description: 'Nothing changed.', tone: 'good' });
      onClose();
    },
    onError: (error) => {
      toastFailure(error);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Withdraw this request?"
      description={`${ACT_LABELS[request.kind]}: ${request.subject}. Nobody will be able to approve it.`}
      confirmLabel="Withdraw"
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate({ params: { requestId: request.id } })}
    />
  );
}
