import { useState } from 'react';
import { listStuckGiftCards, type StuckGiftCard } from '#contract/admin/stuck-gift-cards.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PagedList } from '../paged-list.tsx';
import { StuckGiftCardDialog } from './stuck-gift-card-dialog.tsx';

const COLUMNS: readonly Column<StuckGiftCard>[] = [
  {
    key: 'buyer',
    header: 'Buyer',
    heading: true,
    cell: ({ buyerName, buyerEmail }) => (
      <>
        <span className="break-text font-semibold">{buyerName}</span>
        <span className="block wrap-anywhere font-normal text-ink-soft text-sm">{buyerEmail}</span>
      </>
    ),
  },
  {
    key: 'card',
    header: 'Gift card',
    cell: ({ giftCardName, amount }) => (
      <>
        {giftCardName}
        <Money amount={amount} className="block font-medium text-sm" />
      </>
    ),
  },
  {
    key: 'answer',
    header: 'Issuer',
    cell: ({ state, lastAnswer, attempts }) => (
      <>
        <Badge tone="warn">{state === 'reserved' ? 'Not sent' : 'Sent'}</Badge>
        <span className="wrap-anywhere mt-1 block text-ink-soft text-sm">
          {lastAnswer ?? 'No answer yet'}
          {attempts > 1 && `, sent ${attempts} times`}
        </span>
      </>
    ),
  },
  {
    key: 'since',
    header: 'Since',
    cell: ({ since }) => (
      <span className="whitespace-nowrap text-ink-soft text-sm">
        <RelativeTime moment={since} />
      </span>
    ),
  },
];

/** Gift cards that the issuer has not settled, and what staff can do about each. */
export function StuckGiftCardList() {
  const pages = useReadPages(listStuckGiftCards, {});
  const [chosen, choose] = useState<StuckGiftCard | null>(null);
  const actions: Column<StuckGiftCard> = {
    key: 'actions',
    header: 'Actions',
    buttons: true,
    align: 'end',
    cell: (card) => (
      <Button tone="secondary" size="sm" onClick={() => choose(card)}>
        Review
        <span className="sr-only">{` ${card.giftCardName} of ${card.buyerName}`}</span>
      </Button>
    ),
  };
  return (
    <>
      <PagedList
        of="gift cards"
        pages={pages}
        none={
          <Card>
            <EmptyState title="No stuck gift cards">
              Cards that the issuer has not settled for 15 minutes appear here.
            </EmptyState>
          </Card>
        }
      >
        {(cards) => (
          <Card flush>
            <DataTable
              caption="Stuck gift cards"
              columns={[...COLUMNS, actions]}
              rows={cards}
              rowKey={({ id }) => id}
            />
          </Card>
        )}
      </PagedList>
      {chosen && <StuckGiftCardDialog card={chosen} onClose={() => choose(null)} />}
    </>
  );
}
