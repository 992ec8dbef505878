import { listPurchasedGiftCards } from '#contract/wallet.ts';
import { errorProps } from '../../api/error-props.ts';
import { moreProps } from '../../api/more-props.ts';
import { useRead } from '../../api/use-read.ts';
import { GiftCardBlank } from '../../shared/gift-cards/gift-card-blank.tsx';
import { LoadMore } from '../../ui/data/load-more.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { cx } from '../../ui/format/cx.ts';
import { repeat } from '../../ui/format/repeat.ts';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { useSearchState } from '../../ui/hooks/use-search-state.ts';
import { Card } from '../../ui/layout/card.tsx';
import { NoCards } from './no-cards.tsx';
import { PurchasedCard } from './purchased-card.tsx';
import { usePurchasedCards } from './use-purchased-cards.ts';
import { FILTERS, parseWalletSearch, type WalletSearch } from './wallet-search.ts';

const GRID = 'grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3';

/** The purchased cards with their filters, whose state is in the address. */
export function PurchasedCards({ username }: { username: string }) {
  const [{ filter, search }, change] = useSearchState(parseWalletSearch);
  const cards = usePurchasedCards({ filter, search });
  const archive = useArchiveOfEmptyList(cards, { filter, search });
  return (
    <>
      {!archive.isEmpty && (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
          <Segmented
            label="Which cards"
            options={FILTERS}
            value={filter}
            onChange={(next) => change({ filter: next === 'kept' ? undefined : next })}
          />
          <search className="block w-full sm:max-w-64">
            <SearchInput
              label="Search your gift cards"
              placeholder="Search by brand"
              value={search}
              onChange={(next) => change({ search: next }, { replace: true })}
            />
          </search>
        </div>
      )}
      <CardList
        cards={cards}
        loading={archive.isLoading}
        username={username}
        filter={filter}
        search={search}
        onClear={() => change({ filter: undefined, search: undefined })}
      />
    </>
  );
}

type Cards = ReturnType<typeof usePurchasedCards>;
type Filter = Pick<WalletSearch, 'filter' | 'search'>;

/** An empty wallet needs no filters. One whose cards are all archived does: they lead to the archive. */
function useArchiveOfEmptyList({ items, isPlaceholderData }: Cards, { filter, search }: Filter) {
  const isListEmpty = items?.length === 0 && !isPlaceholderData && filter === 'kept' && search === '';
  const { data, isLoading } = useRead(
    listPurchasedGiftCards,
    { query: { codes: 'hidden', filter: 'archived', limit: 1 } },
    { enabled: isListEmpty },
  );
  return { isEmpty: isListEmpty && data?.length === 0, isLoading: isListEmpty && isLoading };
}

function CardList({
  cards,
  loading,
  username,
  filter,
  search,
  onClear,
}: Filter & { cards: Cards; loading: boolean; username: string; onClear: () => void }) {
  const { items, pending } = cards;
  if (!items || loading) {
    return cards.error ? (
      <Card>
        <ErrorState title="Your gift cards did not load" {...errorProps(cards)} />
      </Card>
    ) : (
      <CardSkeletons />
    );
  }
  if (items.length === 0) {
    return <NoCards username={username} filter={filter} search={search} onClear={onClear} />;
  }
  return (
    <>
      <p role="status" className="sr-only">
        {pending > 0
          ? `${pending} gift ${pending === 1 ? 'card is' : 'cards are'} waiting for a code`
          : 'All gift cards have their codes'}
      </p>
      <ul className={cx(GRID, cards.isPlaceholderData && 'opacity-60')} aria-busy={cards.isPlaceholderData}>
        {items.map((card) => (
          <li key={card.id}>
            <PurchasedCard card={card} />
          </li>
        ))}
      </ul>
      <LoadMore label="Load more gift cards" {...moreProps(cards)} />
    </>
  );
}

function CardSkeletons() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Loading your gift cards</span>
      {repeat(3).map((key) => (
        <div key={key}>
          <GiftCardBlank />
          <Skeleton className="mt-5 h-6 w-1/2" />
          <Skeleton className="mt-3 h-4 w-2/3" />
        </div>
      ))}
    </div>
  );
}
