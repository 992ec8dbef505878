import { listWaitingInvoices, payInvoice, type StaffInvoice } from '#contract/admin/invoices.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { WriteForm } from '../../../shared/forms/write-form.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toastReply } from '../approvals/toast-reply.ts';
import { MONEY_READS } from '../money-reads.ts';

const rules = () => import('#contract/admin/invoices.ts').then((m) => m.InvoicePaymentBody);

/** A payment that was found at the bank. A second administrator approves it. */
export function PayInvoiceDialog({ invoice, onClose }: { invoice: StaffInvoice; onClose: () => void }) {
  const form = useWriteForm(payInvoice, {
    rules,
    start: { bankReference: '' },
    request: (body) => ({ params: { invoiceId: invoice.id }, body }),
    invalidates: [...MONEY_READS, listWaitingInvoices, listAudit],
    onSuccess: (reply) => {
      toastReply(reply);
      onClose();
    },
  });
  const amount = displayMoney(invoice.amount);
  return (
    <Dialog
      open
      onClose={onClose}
      locked={form.isSending}
      title={`Match ${invoice.number} with a payment?`}
      description={`${amount} is added to the balance of ${invoice.companyName} once a second administrator approves. Our bank must have received exactly this amount.`}
    >
      <WriteForm form={form} action={`Match ${amount}`} onCancel={onClose}>
        <Field
          label="Bank payment"
          hint="Its reference on the bank statement. A payment pays one invoice."
          error={form.errors.bankReference?.message}
        >
          <TextInput maxLength={100} {...form.register('bankReference')} />
        </Field>
      </WriteForm>
    </Dialog>
  );
}
