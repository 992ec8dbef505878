import { listPaymentTimeline } from '#contract/admin/timelines.ts';
import { useRead } from '../../../api/use-read.ts';
import { TimelineDialog } from './timeline-dialog.tsx';

/** Every event of one payment. */
export function PaymentTimelineDialog({
  payment: { paymentIntentId, of },
  onClose,
}: {
  payment: { readonly paymentIntentId: string; readonly of: string };
  onClose: () => void;
}) {
  const timeline = useRead(listPaymentTimeline, { params: { paymentIntentId } }, { staleTime: 0 });
  return (
    <TimelineDialog title="Payment timeline" timeline={timeline} onClose={onClose}>
      {of}
      <span className="block wrap-anywhere font-mono text-xs">{paymentIntentId}</span>
    </TimelineDialog>
  );
}
