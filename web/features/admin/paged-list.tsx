import { type ReactNode, useRef } from 'react';
import { errorProps, type ReadState } from '../../api/error-props.ts';
import { moreProps } from '../../api/more-props.ts';
import { LoadMore } from '../../ui/data/load-more.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { cx } from '../../ui/format/cx.ts';
import { useFocusOnNext } from '../../ui/hooks/use-focus-on-next.ts';
import { Card } from '../../ui/layout/card.tsx';
import { loadErrorTitle } from './load-error-title.ts';
import { RowSkeletons } from './row-skeletons.tsx';

/** What `useReadPages` returns, as far as a list shows it. */
export type Pages<Item> = ReadState & {
  readonly items: readonly Item[] | undefined;
  readonly isPlaceholderData: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
};

/** A list in all its states: loading, failed, empty, filtered, and longer than one page. */
export function PagedList<Item>({
  of,
  pages,
  none,
  children,
}: {
  /** The items in the plural: "companies". */
  of: string;
  pages: Pages<Item>;
  none: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}) {
  const { items, error } = pages;
  const list = useRef<HTMLDivElement>(null);
  const onLoad = useFocusOnNext(list, items?.length ?? 0);
  if (!items) {
    return error ? (
      <Card>
        <ErrorState title={loadErrorTitle(of)} {...errorProps(pages)} />
      </Card>
    ) : (
      <RowSkeletons label={`Loading ${of}`} />
    );
  }
  if (items.length === 0) return none;
  return (
    <div
      ref={list}
      tabIndex={-1}
      aria-busy={pages.isPlaceholderData}
      className={cx('outline-none', pages.isPlaceholderData && 'opacity-60')}
    >
      {children(items)}
      <LoadMore
        {...moreProps(pages)}
        onLoad={() => {
          onLoad();
          pages.fetchNextPage();
        }}
      />
    </div>
  );
}
