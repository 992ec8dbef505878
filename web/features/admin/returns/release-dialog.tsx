import type { AdminRefund } from '#contract/admin/disputes.ts';
import { previewRelease, type ReleasePreview, releaseRefund } from '#contract/admin/returns.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Effect } from './effect.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { ReasonForm } from './reason-form.tsx';
import { RETURN_READS } from './return-reads.ts';

/** Releases a held refund that the processor does not have. */
export function ReleaseDialog({ refund, onClose }: { refund: AdminRefund; onClose: () => void }) {
  const read = useRead(previewRelease, { params: { refundId: refund.id } }, { staleTime: 0 });
  return (
    <PreviewDialog
      title="Release refund"
      description={`We check with the processor first. If it has the refund of ${refund.name}, nothing is released.`}
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
  preview: ReleasePreview;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}) {
  const release = useWrite(releaseRefund, {
    invalidates: RETURN_READS,
    onSuccess: ({ outcome, message }) => {
      const done = outcome === 'released';
      toast({
        title: done ? 'Success' : 'Not released',
        description: message,
        tone: done ? 'good' : 'plain',
      });
      onClose();
    },
  });
  return (
    <ReasonForm
      action={`Release ${displayMoney(preview.amount)}`}
      busy={release.isPending}
      onClose={onClose}
      onSubmit={(body, onError) => {
        onBusy(true);
        const params = { refundId: preview.refundId };
        release.mutate({ params, body }, { onError, onSettled: () => onBusy(false) });
      }}
    >
      <Effect
        label="What the release does"
        lines={[
          [preview.to === 'balance' ? 'Back to the balance' : 'Stays in suspense', preview.amount],
          ['Balance before', preview.balanceBefore],
          ['Balance after', preview.balanceAfter],
        ]}
      />
      {preview.disputed && (
        <Notice tone="warn" title="The payment is disputed">
          The bank keeps more than is left of the payment, so the dispute takes from the released money.
        </Notice>
      )}
    </ReasonForm>
  );
}
