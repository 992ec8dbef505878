import type { AdminGiftCard } from '#contract/admin/customers.ts';
import { listGiftCardTimeline } from '#contract/admin/timelines.ts';
import { useRead } from '../../../api/use-read.ts';
import { Money } from '../../../ui/format/money.tsx';
import { TimelineDialog } from './timeline-dialog.tsx';

/** Every event of one gift card, without its code. */
export function CardTimelineDialog({
  userId,
  card: { id, giftCardName, amount },
  onClose,
}: {
  userId: string;
  card: AdminGiftCard;
  onClose: () => void;
}) {
  const timeline = useRead(listGiftCardTimeline, { params: { userId, giftCardId: id } }, { staleTime: 0 });
  return (
    <TimelineDialog title="Gift card timeline" timeline={timeline} onClose={onClose}>
      {giftCardName}, <Money amount={amount} />
    </TimelineDialog>
  );
}
