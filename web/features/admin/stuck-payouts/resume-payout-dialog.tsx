import { listAlerts } from '#contract/admin/disputes.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { listStuckPayouts, resumeStuckPayout, type StuckPayout } from '#contract/admin/stuck-payouts.ts';
import { countLabel } from '#contract/kernel/counts.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { toastReply } from '../approvals/toast-reply.ts';
import { MONEY_READS } from '../money-reads.ts';
import { ReasonDialog } from '../reason-dialog.tsx';

const rules = () => import('#contract/enterprise/payouts.ts').then((m) => m.ResumeBody);

/** Shows what is left, and lets the payout go on. */
export function ResumePayoutDialog({ payout, onClose }: { payout: StuckPayout; onClose: () => void }) {
  const form = useWriteForm(resumeStuckPayout, {
    rules,
    start: { reason: '' },
    request: (body) => ({ params: { batchId: payout.id }, body }),
    invalidates: [...MONEY_READS, listStuckPayouts, listAlerts, listAudit],
    onSuccess: (reply) => {
      toastReply(reply);
      onClose();
    },
  });
  const rows = countLabel(payout.rowsLeft, 'row', 'rows');
  return (
    <ReasonDialog
      form={form}
      field="reason"
      title="Resume this payout?"
      description={`${payout.companyName} pays ${rows} with ${displayMoney(payout.amountLeft)} from its shared balance, as far as that covers them. Each recipient is notified. Rows already paid do not change.`}
      action="Resume"
      maxLength={400}
      onClose={onClose}
    />
  );
}
