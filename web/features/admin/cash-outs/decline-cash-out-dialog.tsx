import { type CashOutRequest, declineCashOut } from '#contract/admin/cash-outs.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { toastReply } from '../approvals/toast-reply.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { CASH_OUT_READS } from './cash-out-reads.ts';

const rules = () => import('#contract/admin/reason.ts').then((m) => m.ReasonBody);

/** The member keeps the money, and reads why. */
export function DeclineCashOutDialog({ request, onClose }: { request: CashOutRequest; onClose: () => void }) {
  const form = useWriteForm(declineCashOut, {
    rules,
    start: { reason: '' },
    request: (body) => ({ params: { cashOutId: request.id }, body }),
    invalidates: CASH_OUT_READS,
    onSuccess: (reply) => {
      toastReply(reply);
      onClose();
    },
  });
  return (
    <ReasonDialog
      form={form}
      field="reason"
      title="Decline this cash-out?"
      description={`Nothing leaves the balance of ${request.name}.`}
      action="Decline"
      tone="destructive"
      hint="The member reads this. Kept in the audit log."
      onClose={onClose}
    />
  );
}
