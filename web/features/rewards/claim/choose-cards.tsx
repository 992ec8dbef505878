import { useState } from 'react';
import { type GiftCard, listGiftCards } from '#contract/catalogue.ts';
import { parseCents } from '#contract/kernel/money.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { GiftCardFace } from '../../../shared/gift-card-face.tsx';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { repeat } from '../../../ui/format/repeat.ts';
import { SearchInput } from '../../../ui/forms/search-input.tsx';

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
      {fitting === undefined ? (
        cards.isError ? (
          <ErrorState title="The gift cards did not load" {...errorProps(cards)} />
        ) : (
          <ul className={GRID}>
            {repeat(6).map((key) => (
              <li key={key}>
                <Skeleton className="aspect-[1.586] w-full rounded-lg" />
              </li>
            ))}
          </ul>
        )
      ) : fitting.length === 0 ? (
        <EmptyState title="No gift cards found">Try another brand.</EmptyState>
      ) : (
        <ul className={GRID}>
          {fitting.map((card, index) => (
            <li key={card.id}>
              <button
                type="button"
                onClick={() => onChoose(card)}
                className="group block w-full rounded-xl p-1.5 text-left transition-colors hover:bg-sunken"
              >
                <span aria-hidden="true" className="block">
                  <GiftCardFace name={card.name} imageUrl={card.imageUrl} eager={index < 4} tilts={false} />
                </span>
                <span className="mt-2 block truncate font-medium text-sm">{card.name}</span>
                <span className="tabular block text-ink-soft text-xs">
                  from {displayMoney(card.minValue)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
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

const GRID = 'grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3';
