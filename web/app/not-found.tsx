import { Suspense } from 'react';
import { lazyPart } from '../ui/feedback/lazy-part.tsx';
import { PageSpinner } from '../ui/feedback/page-spinner.tsx';

const NotFoundPage = lazyPart(() =>
  import('./not-found-page.tsx').then((m) => ({ default: m.NotFoundPage })),
);

/** Its page is fetched when it is shown: few visits need it. */
export function NotFound() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <NotFoundPage />
    </Suspense>
  );
}
