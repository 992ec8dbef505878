import { errorMessage } from './api-error.ts';

/** What `useReadPages` returns, as far as the end of a list shows it. */
type Pages = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: Error | null;
  fetchNextPage(): unknown;
};

/** Props of `LoadMore`, with the error of a page that did not load: `<LoadMore {...moreProps(pages)} />`. */
export function moreProps(pages: Pages) {
  return {
    hasMore: pages.hasNextPage,
    busy: pages.isFetchingNextPage,
    problem: pages.isFetchNextPageError ? errorMessage(pages.error) : undefined,
    onLoad: () => {
      pages.fetchNextPage();
    },
  };
}
