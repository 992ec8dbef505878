import type { AdminRefund } from '#contract/admin/disputes.ts';
import { previewRelease, type ReleasePreview, releaseRefund } from '#contract/admin/returns.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWriteForm } from '../../../shared/forms/use-write-form.ts';
import { WriteForm } from '../../../shared/forms/write-form.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { ReasonField } from '../reason-field.tsx';
import { Effect } from './effect.tsx';
import { PreviewDialog, type PreviewFormProps } from './preview-dialog.tsx';
import { RETURN_READS } from './return-reads.ts';

const rules = () => import('#contract/admin/reason.ts').then((m) => m.ReasonBody);

/** Releases a held refund that the processor does not have. */
export function ReleaseDialog({ refund, onClose }: { refund: AdminRefund; onClose: () => void }) {
  const read = useRead(previewRelease, { params: { refundId: refund.id } }, { staleTime: 0 });
  return (
    <PreviewDialog
      title="Release refund"
      description={`We check with the processor first. If it has the refund of ${refund.name}, nothing is released.`}
      read={read}
      Form={Form}
      onClose={onClose}
    />
  );
}

function Form({ preview, onClose }: PreviewFormProps<ReleasePreview>) {
  const form = useWriteForm(releaseRefund, {
    rules,
    start: { reason: '' },
    request: (body) => ({ params: { refundId: preview.refundId }, body }),
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
    <WriteForm
      form={form}
      action={`Release ${displayMoney(preview.amount)}`}
      tone="destructive"
      onCancel={onClose}
    >
      <Effect
        label="What the release does"
        lines={[
          [preview.to === 'balance' ? 'Back to the balance' : 'Stays in suspense', preview.amount],
          ['Balance before', preview.balanceBefore],
          ...(Number(preview.repaid) > 0 ? [['Repays a debt', preview.repaid] as const] : []),
          ['Balance after', preview.balanceAfter],
        ]}
      />
      {preview.disputed && (
        <Notice tone="warn" title="The payment is disputed">
          The bank keeps more than is left of the payment, so the dispute takes from the released money.
        </Notice>
      )}
      <ReasonField maxLength={500} error={form.errors.reason?.message} {...form.register('reason')} />
    </WriteForm>
  );
}
