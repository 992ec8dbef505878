import { listWaitingInvoices, payInvoice, type StaffInvoice } from '#contract/admin/invoices.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toastWaiting } from '../approvals/toast-waiting.ts';
import { MONEY_READS } from '../money-reads.ts';
import { toastError } from '../toast-error.ts';

const rules = () => import('#contract/admin/invoices.ts').then((m) => m.InvoicePaymentBody);

/** A payment that was found at the bank. A second administrator approves it. */
export function PayInvoiceDialog({ invoice, onClose }: { invoice: StaffInvoice; onClose: () => void }) {
  const keyFor = useIdempotencyKey();
  const { warmUp, ...form } = useContractForm(rules, { bankReference: '' });
  const pay = useWrite(payInvoice, {
    invalidates: [...MONEY_READS, listWaitingInvoices, listAudit],
    onSuccess: (reply) => {
      if (!toastWaiting(reply)) toast({ title: 'Success', description: reply.message, tone: 'good' });
      onClose();
    },
    onError: (error) => {
      if (!showFieldErrors(form, error)) toastError('Error', error);
    },
  });
  const amount = displayMoney(invoice.amount);
  return (
    <Dialog
      open
      onClose={onClose}
      locked={pay.isPending}
      title={`Match ${invoice.number} with a payment?`}
      description={`${amount} is added to the balance of ${invoice.companyName} once a second administrator approves. The bank has to have received exactly this amount.`}
    >
      <form
        {...warmUp}
        onSubmit={form.handleSubmit((body) => {
          const headers = { 'idempotency-key': keyFor(JSON.stringify([invoice.id, body])) };
          pay.mutate({ params: { invoiceId: invoice.id }, body, headers });
        })}
        className="flex flex-col gap-5"
      >
        <Field
          label="Payment of the bank"
          hint="Its reference on the bank statement. It pays one invoice."
          error={form.formState.errors.bankReference?.message}
        >
          <TextInput maxLength={100} {...form.register('bankReference')} />
        </Field>
        <FormActions onCancel={onClose} busy={pay.isPending}>
          {`Match ${amount}`}
        </FormActions>
      </form>
    </Dialog>
  );
}
