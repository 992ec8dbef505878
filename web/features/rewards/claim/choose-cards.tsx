import { useEffect } from 'react';
import { type GiftCard, listGiftCards } from '#contract/catalogue.ts';
import { moneyCents } from '#contract/kernel/money.ts';
import { errorProps } from '../../../api/error-props.ts';
import { moreProps } from '../../../api/more-props.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { filterQuery } from '../../../ui/data/list-filters.ts';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { CardFilter, useCardFilter } from './card-filter.tsx';
import { CardGrid } from './card-grid.tsx';

/** The cards that the gift is enough for. */
export function ChooseCards({
  left,
  cheapest,
  onChoose,
}: {
  left: string;
  /** The least that a card is sold for. */
  cheapest: string | null;
  onChoose: (card: GiftCard) => void;
}) {
  if (cheapest === null || moneyCents(left) < moneyCents(cheapest)) return <TooLittle left={left} />;
  return <CardsToChoose left={left} onChoose={onChoose} />;
}

function TooLittle({ left }: { left: string }) {
  return (
    <EmptyState title={`No gift card costs ${displayMoney(left)} or less`}>
      Take it into an Indulge balance, where it adds up with other gifts.
    </EmptyState>
  );
}

function CardsToChoose({ left, onChoose }: { left: string; onChoose: (card: GiftCard) => void }) {
  const [filter, setFilter] = useCardFilter();
  const cards = useReadPages(
    listGiftCards,
    { query: { limit: 24, ...filterQuery(filter) } },
    { keepPrevious: true },
  );
  const most = moneyCents(left);
  const fitting = cards.items?.filter(({ minValue }) => moneyCents(minValue) <= most);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = cards;
  const isPageWithout =
    fitting?.length === 0 && hasNextPage && !isFetchingNextPage && !cards.isFetchNextPageError;
  // A small gift may be enough for none of the first cards.
  useEffect(() => {
    if (isPageWithout) void fetchNextPage();
  }, [isPageWithout, fetchNextPage]);

  return (
    <section aria-label="Gift cards">
      <CardFilter value={filter} onChange={setFilter} />
      <CardGrid
        cards={fitting?.length === 0 && hasNextPage ? undefined : fitting}
        failure={cards.isError ? errorProps(cards) : null}
        onChoose={onChoose}
      />
      {/* Without a card that fits, the list itself says what failed. */}
      {!(cards.isError && fitting?.length === 0) && (
        <LoadMore label="More gift cards" small {...moreProps(cards)} />
      )}
    </section>
  );
}
