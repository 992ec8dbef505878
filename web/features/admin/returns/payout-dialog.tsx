import {
  type PayoutPreview,
  payOutSuspense,
  previewPayout,
  type SuspendedPayment,
} from '#contract/admin/returns.ts';
import { showFieldErrors, useContractForm } from '../../../api/use-contract-form.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormActions } from '../../../ui/forms/form-actions.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { toastWaiting } from '../approvals/toast-waiting.ts';
import { toastError } from '../toast-error.ts';
import { Effect } from './effect.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { RETURN_READS } from './return-reads.ts';

const rules = () => import('#contract/admin/returns.ts').then((m) => m.PayOutBody);

/** Records that money in suspense was paid another way than to the card. */
export function PayoutDialog({ payment, onClose }: { payment: SuspendedPayment; onClose: () => void }) {
  const read = useRead(previewPayout, { params: { paymentId: payment.paymentId } }, { staleTime: 0 });
  return (
    <PreviewDialog
      title="Paid out by other means"
      description={`Record what you paid to ${payment.name}, such as by bank transfer. Nothing goes to the card.`}
      read={read}
      onClose={onClose}
    >
      {(preview, onBusy) => <Form preview={preview} onBusy={onBusy} onClose={onClose} />}
    </PreviewDialog>
  );
}

function Form({
  preview,
  onBusy,
  onClose,
}: {
  preview: PayoutPreview;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}) {
  const { paymentId, amount, serviceFee, totalAmount } = preview;
  const keyFor = useIdempotencyKey();
  const { warmUp, ...form } = useContractForm(rules, { totalAmount, reference: '', reason: '' });
  const { errors } = form.formState;
  const pay = useWrite(payOutSuspense, {
    invalidates: RETURN_READS,
    onSuccess: (reply) => {
      if (!toastWaiting(reply)) toast({ title: 'Success', description: reply.message, tone: 'good' });
      onClose();
    },
    onError: (error) => {
      if (!showFieldErrors(form, error)) toastError('Error', error);
    },
  });
  return (
    <form
      {...warmUp}
      onSubmit={form.handleSubmit(({ reference, reason }) => {
        onBusy(true);
        const body = { totalAmount, reference, reason };
        const headers = { 'idempotency-key': keyFor(JSON.stringify([paymentId, body])) };
        pay.mutate({ params: { paymentId }, body, headers }, { onSettled: () => onBusy(false) });
      })}
      className="flex flex-col gap-5"
    >
      <Effect
        label="What the payout does"
        lines={[
          ['Out of suspense', amount],
          ['The fee’s share', serviceFee],
          ['The customer receives', totalAmount],
          ['In suspense afterwards', '0.00'],
        ]}
      />
      <Field
        label="How it was paid"
        hint="The customer sees this. For example, a transfer number."
        error={errors.reference?.message}
      >
        <TextInput autoComplete="off" maxLength={120} {...form.register('reference')} />
      </Field>
      <Field label="Reason" hint="Kept in the audit log." error={errors.reason?.message}>
        <TextArea rows={2} maxLength={500} {...form.register('reason')} />
      </Field>
      <FormActions onCancel={onClose} tone="destructive" busy={pay.isPending}>
        {`Record ${displayMoney(totalAmount)} as paid out`}
      </FormActions>
    </form>
  );
}
