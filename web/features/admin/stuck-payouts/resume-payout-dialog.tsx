import { listAlerts } from '#contract/admin/disputes.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { listStuckPayouts, resumeStuckPayout, type StuckPayout } from '#contract/admin/stuck-payouts.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { MONEY_READS } from '../money-reads.ts';
import { toastError } from '../toast-error.ts';

const rules = () => import('#contract/enterprise/payouts.ts').then((m) => m.ResumeBody);

/** Shows what is left, and lets the payout go on. */
export function ResumePayoutDialog({ payout, onClose }: { payout: StuckPayout; onClose: () => void }) {
  const { warmUp, ...form } = useContractForm(rules, { reason: '' });
  const resume = useWrite(resumeStuckPayout, {
    invalidates: [...MONEY_READS, listStuckPayouts, listAlerts, listAudit],
    onSuccess: ({ message }) => {
      toast({ title: 'Success', description: message, tone: 'good' });
      onClose();
    },
    onError: (error) => {
      if (!showFieldErrors(form, error)) toastError('Error', error);
    },
  });
  const rows = payout.rowsLeft === 1 ? '1 row' : `${payout.rowsLeft} rows`;
  return (
    <Dialog
      open
      onClose={onClose}
      locked={resume.isPending}
      title="Resume this payout?"
      description={`${payout.companyName} pays ${rows} with ${displayMoney(payout.amountLeft)} from its shared balance, as far as that covers them. Each recipient is notified. Rows that are paid stay as they are.`}
    >
      <form
        {...warmUp}
        onSubmit={form.handleSubmit((body) => resume.mutate({ params: { batchId: payout.id }, body }))}
        className="flex flex-col gap-5"
      >
        <Field label="Reason" hint="Kept in the audit log." error={form.formState.errors.reason?.message}>
          <TextArea rows={3} maxLength={400} {...form.register('reason')} />
        </Field>
        <FormActions onCancel={onClose} busy={resume.isPending}>
          Resume
        </FormActions>
      </form>
    </Dialog>
  );
}
