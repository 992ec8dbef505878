import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { type GiftCard, listGiftCards } from '#contract/catalogue.ts';
import { errorProps } from '../../api/error-props.ts';
import { moreProps } from '../../api/more-props.ts';
import { useReadPages } from '../../api/use-read.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LoadMore } from '../../ui/data/load-more.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { cx } from '../../ui/format/cx.ts';
import { repeat } from '../../ui/format/repeat.ts';
import { badgesOf } from './badges.ts';
import { GiftCardSkeleton } from './gift-card-skeleton.tsx';
import { GiftCardTile } from './gift-card-tile.tsx';
import { type MarketplaceSearch, toMarketplaceQuery } from './marketplace-search.ts';

const SKELETONS = 8;
/** Cards after this position have no badge. */
const BADGED = 6;
/** Cards visible on a wide screen when the page opens. */
const IN_SIGHT = 4;

export function GiftCardGrid({
  state,
  onClear,
  onOpen,
  onAdd,
}: {
  state: MarketplaceSearch;
  onClear: () => void;
  /** Before the address of the card's sheet. */
  onOpen: (card: GiftCard) => void;
  onAdd: ((card: GiftCard) => void) | null;
}) {
  const list = useRef<HTMLUListElement>(null);
  const cards = useReadPages(listGiftCards, { query: toMarketplaceQuery(state) }, { keepPrevious: true });
  // Renders the first cards in small steps, so that scrolling and typing stay smooth.
  const isWaiting = useDeferredValue(cards.isPending);
  const { isFavorite, toggleFavorite } = useFavorites();
  const { items, isPlaceholderData: isOutdated } = cards;

  async function loadMore() {
    const before = items?.length ?? 0;
    const { hasNextPage } = await cards.fetchNextPage();
    // The button disappears with the last page, and would take the focus with it.
    if (!hasNextPage) requestAnimationFrame(() => focusCard(list.current, before));
  }

  if (cards.isPending || isWaiting) {
    return (
      <Grid>
        {repeat(SKELETONS).map((key) => (
          <li key={key}>
            <GiftCardSkeleton />
          </li>
        ))}
      </Grid>
    );
  }
  if (items === undefined) {
    return <ErrorState title="The gift cards did not load" {...errorProps(cards)} />;
  }
  if (items.length === 0 && !isOutdated) {
    return (
      <EmptyState
        title="No gift cards found"
        action={
          <Button tone="secondary" onClick={onClear}>
            Clear search and filters
          </Button>
        }
      >
        Try adjusting your search or filter criteria.
      </EmptyState>
    );
  }
  const badges = badgesOf(items.slice(0, BADGED));
  return (
    <>
      <p role="status" className="sr-only">
        {isOutdated
          ? 'Loading gift cards'
          : `${items.length} gift ${items.length === 1 ? 'card' : 'cards'} shown`}
      </p>
      <Grid listRef={list} className={cx('transition-opacity duration-200', isOutdated && 'opacity-50')}>
        {items.map((card, index) => (
          <li key={card.id} className="grid">
            <GiftCardTile
              card={card}
              badge={index < BADGED ? (badges.get(card.id) ?? null) : null}
              eager={index < IN_SIGHT}
              favorite={isFavorite(card.id)}
              onFavorite={() => toggleFavorite(card.id)}
              onOpen={() => onOpen(card)}
              onAdd={onAdd && (() => onAdd(card))}
            />
          </li>
        ))}
      </Grid>
      <LoadMore label="Load More Gift Cards" {...moreProps(cards)} onLoad={loadMore} />
    </>
  );
}

function Grid({
  listRef,
  className,
  children,
}: {
  listRef?: React.Ref<HTMLUListElement>;
  className?: string;
  children: ReactNode;
}) {
  return (
    <ul
      ref={listRef}
      className={cx(
        'grid grid-cols-2 gap-3 max-[299px]:grid-cols-1 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4',
        className,
      )}
    >
      {children}
    </ul>
  );
}

/** Favorites last only as long as the page (P100). */
function useFavorites() {
  const [favorites, setFavorites] = useState<ReadonlySet<string>>(new Set());
  return {
    isFavorite: (id: string) => favorites.has(id),
    toggleFavorite(id: string) {
      const next = new Set(favorites);
      if (!next.delete(id)) next.add(id);
      setFavorites(next);
    },
  };
}

function focusCard(list: HTMLElement | null, index: number) {
  list?.children[index]?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
}
