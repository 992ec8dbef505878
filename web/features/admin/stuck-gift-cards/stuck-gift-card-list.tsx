import { useState } from 'react';
import { listStuckGiftCards, type StuckGiftCard } from '#contract/admin/stuck-gift-cards.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { actionsColumn, timeColumn } from '../../../ui/data/columns.tsx';
import type { Column } from '../../../ui/data/data-table.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { WaitingList } from '../waiting-list.tsx';
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
        <span className="wrap-anywhere mt-1 block text-ink-soft text-sm first-letter:uppercase">
          {lastAnswer ?? 'No answer yet'}
          {attempts > 1 && `, sent ${attempts} times`}
        </span>
      </>
    ),
  },
  timeColumn('Since', ({ since }) => since),
];

/** Gift cards that the issuer has not settled, and what staff can do about each. */
export function StuckGiftCardList() {
  const pages = useReadPages(listStuckGiftCards, {}, { staleTime: 0 });
  const [chosen, choose] = useState<StuckGiftCard | null>(null);
  const actions = actionsColumn<StuckGiftCard>((card) => (
    <Button tone="secondary" size="sm" onClick={() => choose(card)}>
      Review
      <span className="sr-only">{` ${card.giftCardName} of ${card.buyerName}`}</span>
    </Button>
  ));
  return (
    <>
      <WaitingList
        of="gift cards"
        caption="Stuck gift cards"
        pages={pages}
        columns={[...COLUMNS, actions]}
        rowKey={({ id }) => id}
        none={{
          title: 'No stuck gift cards',
          text: 'Cards that the issuer has not settled for 15 minutes appear here.',
        }}
      />
      {chosen && <StuckGiftCardDialog card={chosen} onClose={() => choose(null)} />}
    </>
  );
}
