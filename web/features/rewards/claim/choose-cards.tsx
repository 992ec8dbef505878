import { useState } from 'react';
import { type GiftCard, listGiftCards } from '#contract/catalogue.ts';
import { parseCents } from '#contract/kernel/money.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { CardGrid } from './card-grid.tsx';

/** The cards that the gift is enough for. */
export function ChooseCards({ left, onChoose }: { left: string; onChoose: (card: GiftCard) => void }) {
  const [search, setSearch] = useState('');
  const cards = useReadPages(
    listGiftCards,
    { query: { limit: 24, ...(search && { search }) } },
    { keepPrevious: true },
  );
  const most = parseCents(left) ?? 0n;
  const fitting = cards.items?.filter(({ minValue }) => (parseCents(minValue) ?? 0n) <= most);

  return (
    <section aria-label="Gift cards">
      <search className="mb-4 block">
        <SearchInput
          label="Search gift cards"
          placeholder="Search brands"
          value={search}
          onChange={setSearch}
        />
      </search>
      <CardGrid cards={fitting} failure={cards.isError ? errorProps(cards) : null} onChoose={onChoose} />
      <LoadMore
        label="More gift cards"
        small
        hasMore={cards.hasNextPage}
        busy={cards.isFetchingNextPage}
        onLoad={() => void cards.fetchNextPage()}
      />
    </section>
  );
}
