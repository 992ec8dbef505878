import { messageOf } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { repeat } from '../../ui/repeat.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PurchasedCard } from './purchased-card.tsx';
import { usePurchasedCards } from './use-purchased-cards.ts';

const GRID = 'grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3';

export function PurchasedCards({ username }: { username: string }) {
  const cards = usePurchasedCards();
  const { items, pending } = cards;
  if (!items) {
    return cards.error ? (
      <Card>
        <ErrorState
          title="Your gift cards did not load"
          message={messageOf(cards.error)}
          onRetry={() => cards.refetch()}
          busy={cards.isFetching}
        />
      </Card>
    ) : (
      <CardSkeletons />
    );
  }
  if (items.length === 0) {
    return (
      <Card>
        <EmptyState
          title="No gift cards yet"
          art="empty-wallet"
          action={
            <LinkButton to={paths.marketplace(username)} size="lg">
              Find a gift card
            </LinkButton>
          }
        >
          The cards you buy are kept here, each with its code. Choose your first treat.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {pending > 0
          ? `${pending} gift ${pending === 1 ? 'card is' : 'cards are'} waiting for a code`
          : 'All codes are here'}
      </p>
      <ul className={GRID}>
        {items.map((card) => (
          <li key={card.id}>
            <PurchasedCard card={card} />
          </li>
        ))}
      </ul>
      <LoadMore
        label="Load more gift cards"
        hasMore={cards.hasNextPage}
        busy={cards.isFetchingNextPage}
        onLoad={() => cards.fetchNextPage()}
      />
    </>
  );
}

function CardSkeletons() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Loading your gift cards</span>
      {repeat(3).map((key) => (
        <div key={key}>
          <Skeleton className="aspect-[1.586] rounded-lg" />
          <Skeleton className="mt-5 h-6 w-1/2" />
          <Skeleton className="mt-3 h-4 w-2/3" />
        </div>
      ))}
    </div>
  );
}
