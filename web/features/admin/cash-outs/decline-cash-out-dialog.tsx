import { type CashOutRequest, declineCashOut } from '#contract/admin/cash-outs.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { WriteForm } from '../../../shared/forms/write-form.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toastReply } from '../approvals/toast-reply.ts';
import { ReasonField } from '../reason-field.tsx';
import { CASH_OUT_READS } from './cash-out-reads.ts';

const rules = () => import('#contract/admin/returns.ts').then((m) => m.ReasonBody);

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
    <Dialog
      open
      onClose={onClose}
      locked={form.isSending}
      title="Decline this cash-out?"
      description={`Nothing leaves the balance of ${request.name}.`}
    >
      <WriteForm form={form} action="Decline" tone="destructive" onCancel={onClose}>
        <ReasonField
          hint="The member reads this. Kept in the audit log."
          rows={3}
          maxLength={500}
          error={form.errors.reason?.message}
          {...form.register('reason')}
        />
      </WriteForm>
    </Dialog>
  );
}
