import {
  payOutSuspense,
  previewSuspensePayout,
  type SuspendedPayment,
  type SuspensePayoutPreview,
} from '#contract/admin/returns.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { WriteForm } from '../../../shared/forms/write-form.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { toastReply } from '../approvals/toast-reply.ts';
import { ReasonField } from '../reason-field.tsx';
import { Effect } from './effect.tsx';
import { PreviewDialog, type PreviewFormProps } from './preview-dialog.tsx';
import { RETURN_READS } from './return-reads.ts';

const rules = () => import('#contract/admin/returns.ts').then((m) => m.PayOutBody);

/** Records that money in suspense was paid another way than to the card. */
export function SuspensePayoutDialog({
  payment,
  onClose,
}: {
  payment: SuspendedPayment;
  onClose: () => void;
}) {
  const read = useRead(previewSuspensePayout, { params: { paymentId: payment.paymentId } }, { staleTime: 0 });
  return (
    <PreviewDialog
      title="Paid out by other means"
      description={`Record what you paid to ${payment.name}, such as by bank transfer. Nothing goes to the card.`}
      read={read}
      Form={Form}
      onClose={onClose}
    />
  );
}

function Form({ preview, onClose }: PreviewFormProps<SuspensePayoutPreview>) {
  const { paymentId, amount, serviceFee, totalAmount } = preview;
  const form = useWriteForm(payOutSuspense, {
    rules,
    start: { totalAmount, reference: '', reason: '' },
    request: ({ reference, reason }) => ({ params: { paymentId }, body: { totalAmount, reference, reason } }),
    invalidates: RETURN_READS,
    onSuccess: (reply) => {
      toastReply(reply);
      onClose();
    },
  });
  const { errors } = form;
  return (
    <WriteForm
      form={form}
      action={`Record ${displayMoney(totalAmount)} as paid out`}
      tone="destructive"
      onCancel={onClose}
    >
      <Effect
        label="What the payout does"
        lines={[
          ['Out of suspense', amount],
          ...(serviceFee === '0.00' ? [] : [['The fee’s share', serviceFee] as const]),
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
      <ReasonField maxLength={500} error={errors.reason?.message} {...form.register('reason')} />
    </WriteForm>
  );
}
