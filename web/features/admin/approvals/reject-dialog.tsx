import { ACT_LABELS } from '#contract/admin/approval-labels.ts';
import { rejectStaffRequest, type StaffRequest } from '#contract/admin/approvals.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { REQUEST_READS } from './request-reads.ts';

const rules = () => import('#contract/admin/approvals.ts').then((m) => m.RejectBody);

export function RejectDialog({ request, onClose }: { request: StaffRequest; onClose: () => void }) {
  const form = useWriteForm(rejectStaffRequest, {
    rules,
    start: { note: '' },
    request: (body) => ({ params: { requestId: request.id }, body }),
    invalidates: REQUEST_READS,
    onSuccess: () => {
      toast({
        title: 'Rejected',
        description: 'Nothing changed. Your colleague will read why.',
        tone: 'good',
      });
      onClose();
    },
  });
  return (
    <ReasonDialog
      form={form}
      field="note"
      title="Reject this request?"
      description={`${ACT_LABELS[request.kind]}: ${request.subject}. Nothing will change.`}
      action="Reject"
      tone="destructive"
      hint="Your colleague will read it."
      onClose={onClose}
    />
  );
}
