import { useState } from 'react';
import { type AdminGiftCard, listUserGiftCards } from '#contract/admin/customers.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { GiftCardFace } from '../../../shared/gift-cards/gift-card-face.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';
import { actionsColumn } from '../../../ui/data/columns.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { formatMoment } from '../../../ui/format/date-format.ts';
import { Moment } from '../../../ui/format/moment.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PagedList } from '../paged-list.tsx';
import { CardTimelineDialog } from '../timelines/card-timeline-dialog.tsx';

const STATUSES: Record<AdminGiftCard['status'], readonly [label: string, tone: BadgeTone]> = {
  active: ['Active', 'good'],
  pending: ['Pending', 'warn'],
  released: ['Refunded', 'plain'],
  used: ['Used', 'plain'],
  archived: ['Archived', 'plain'],
};

const WHEN = 'text-ink-soft text-sm';

const COLUMNS: readonly Column<AdminGiftCard>[] = [
  {
    key: 'card',
    header: 'Gift card',
    heading: true,
    cell: ({ giftCardName, imageUrl }) => (
      <span className="flex items-center gap-3.5">
        {/* The name is beside the picture. */}
        <span aria-hidden="true">
          <GiftCardFace name={giftCardName} imageUrl={imageUrl} tilts={false} className="w-16" />
        </span>
        {giftCardName}
      </span>
    ),
  },
  { key: 'bought', header: 'Bought', cell: ({ createdAt }) => <Moment at={createdAt} className={WHEN} /> },
  {
    key: 'mailed',
    header: 'Code emailed',
    cell: ({ codeMailedAt }) =>
      codeMailedAt ? (
        <Moment at={codeMailedAt} className={WHEN} />
      ) : (
        <span className="text-ink-faint text-sm">Not emailed</span>
      ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, releaseReason, resolvedAt }) => (
      <>
        <Badge tone={STATUSES[status][1]}>{STATUSES[status][0]}</Badge>
        {releaseReason && (
          <span className="mt-1 block text-ink-soft text-sm">
            {releaseReason}
            {resolvedAt && `, ${formatMoment(resolvedAt)}`}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount }) => <Money amount={amount} className="font-semibold" />,
  },
];

/** The customer's gift cards. Only the customer can read their codes. */
export function CustomerCards({ userId }: { userId: string }) {
  const pages = useReadPages(listUserGiftCards, { params: { userId } }, { staleTime: 0 });
  const [chosen, choose] = useState<AdminGiftCard | null>(null);
  const actions = actionsColumn<AdminGiftCard>((card) => (
    <Button tone="quiet" size="sm" className="-mr-3.5" onClick={() => choose(card)}>
      Timeline
      <span className="sr-only"> of {card.giftCardName}</span>
    </Button>
  ));
  return (
    <>
      <p className="mb-4 text-ink-soft text-sm">Only the owner can see codes.</p>
      <PagedList
        of="gift cards"
        pages={pages}
        none={
          <Card>
            <EmptyState title="No gift cards yet" art="empty-cart">
              This customer has not bought a gift card yet.
            </EmptyState>
          </Card>
        }
      >
        {(cards) => (
          <Card flush>
            <DataTable
              caption="Gift cards"
              columns={[...COLUMNS, actions]}
              rows={cards}
              rowKey={({ id }) => id}
            />
          </Card>
        )}
      </PagedList>
      {chosen && <CardTimelineDialog userId={userId} card={chosen} onClose={() => choose(null)} />}
    </>
  );
}
