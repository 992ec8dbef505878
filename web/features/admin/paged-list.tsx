import type { ReactNode } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

/** What `useReadPages` gives, as far as a list needs it. */
type Pages<Item> = {
  readonly items: readonly Item[] | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  refetch(): unknown;
  fetchNextPage(): unknown;
};

/** A list in all its states: on its way, failed, empty, filtered anew, and longer than one page. */
export function PagedList<Item>({
  of,
  pages,
  none,
  children,
}: {
  /** What is listed: "companies". */
  of: string;
  pages: Pages<Item>;
  none: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}) {
  const { items, error } = pages;
  if (!items) {
    return error ? (
      <Card>
        <ErrorState message={messageOf(error)} onRetry={() => pages.refetch()} busy={pages.isFetching} />
      </Card>
    ) : (
      <RowSkeletons label={`Loading ${of}`} />
    );
  }
  if (items.length === 0) return none;
  return (
    <div aria-busy={pages.isPlaceholderData} className={pages.isPlaceholderData ? 'opacity-60' : undefined}>
      {children(items)}
      <LoadMore
        hasMore={pages.hasNextPage}
        busy={pages.isFetchingNextPage}
        onLoad={() => pages.fetchNextPage()}
      />
    </div>
  );
}
