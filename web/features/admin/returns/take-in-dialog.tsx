import {
  type PaymentProblem,
  previewTakeIn,
  type TakeInPreview,
  takeInRefund,
} from '#contract/admin/returns-problems.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { WriteForm } from '../../../shared/forms/write-form.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { toastReply } from '../approvals/toast-reply.ts';
import { ReasonField } from '../reason-field.tsx';
import { Effect } from './effect.tsx';
import { PreviewDialog, type PreviewFormProps } from './preview-dialog.tsx';
import { RETURN_READS } from './return-reads.ts';

const rules = () => import('#contract/admin/reason.ts').then((m) => m.ReasonBody);

/** Accounts for a refund that was made in the processor's dashboard. */
export function TakeInDialog({ problem, onClose }: { problem: PaymentProblem; onClose: () => void }) {
  const read = useRead(previewTakeIn, { params: { problemId: problem.id } }, { staleTime: 0 });
  return (
    <PreviewDialog
      title="Take in refund"
      description={`The processor sent this money to the card. Taking it in deducts it from ${problem.name}.`}
      read={read}
      Form={Form}
      onClose={onClose}
    />
  );
}

function Form({ preview, onClose }: PreviewFormProps<TakeInPreview>) {
  const form = useWriteForm(takeInRefund, {
    rules,
    start: { reason: '' },
    request: (body) => ({ params: { problemId: preview.problemId }, body }),
    invalidates: RETURN_READS,
    onSuccess: (reply) => {
      toastReply(reply);
      onClose();
    },
  });
  return (
    <WriteForm
      form={form}
      action={`Take in ${displayMoney(preview.totalAmount)}`}
      tone="destructive"
      onCancel={onClose}
    >
      <Effect
        label="What taking it in does"
        lines={[
          ['Sent to the card', preview.totalAmount],
          ...(preview.serviceFee === '0.00' ? [] : [['Out of the fee', preview.serviceFee] as const]),
          ['Out of suspense', preview.fromSuspense],
          ['Out of the balance', preview.fromBalance],
          ['Becomes a debt', preview.owed],
          ['Balance before', preview.balanceBefore],
          ['Balance after', preview.balanceAfter],
        ]}
      />
      <ReasonField maxLength={500} error={form.errors.reason?.message} {...form.register('reason')} />
    </WriteForm>
  );
}
