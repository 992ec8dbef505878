import {
  type PaymentProblem,
  previewTakeIn,
  type TakeInPreview,
  takeInRefund,
} from '#contract/admin/returns.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Effect } from './effect.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { ReasonForm } from './reason-form.tsx';
import { RETURN_READS } from './return-reads.ts';

/** Accounts for a refund that was made in the processor's dashboard. */
export function TakeInDialog({ problem, onClose }: { problem: PaymentProblem; onClose: () => void }) {
  const read = useRead(previewTakeIn, { params: { problemId: problem.id } }, { staleTime: 0 });
  return (
    <PreviewDialog
      title="Take in refund"
      description={`The processor sent this money to the card. Taking it in deducts it from ${problem.name}.`}
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
  preview: TakeInPreview;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}) {
  const take = useWrite(takeInRefund, {
    invalidates: RETURN_READS,
    onSuccess: ({ message }) => {
      toast({ title: 'Success', description: message, tone: 'good' });
      onClose();
    },
  });
  return (
    <ReasonForm
      action={`Take in ${displayMoney(preview.totalAmount)}`}
      busy={take.isPending}
      onClose={onClose}
      onSubmit={(body, onError) => {
        onBusy(true);
        const params = { problemId: preview.problemId };
        take.mutate({ params, body }, { onError, onSettled: () => onBusy(false) });
      }}
    >
      <Effect
        label="What taking it in does"
        lines={[
          ['Sent to the card', preview.totalAmount],
          ['Out of the fee', preview.serviceFee],
          ['Out of suspense', preview.fromSuspense],
          ['Out of the balance', preview.fromBalance],
          ['Becomes a debt', preview.owed],
          ['Balance before', preview.balanceBefore],
          ['Balance after', preview.balanceAfter],
        ]}
      />
    </ReasonForm>
  );
}
