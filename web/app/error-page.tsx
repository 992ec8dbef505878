import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError, errorMessage, isTimeout, isUnreachable } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { textLinkStyle } from '../ui/actions/text-link.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { reloadIfAnswered } from '../ui/feedback/lazy-part.tsx';
import { usePageTitle } from '../ui/hooks/use-page-title.ts';
import { preloadPage } from './preload-page.ts';

/** Shown when a page throws. A reload helps when a new release has replaced the scripts. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  usePageTitle('Something went wrong');
  const fromServer = error instanceof ApiError || isUnreachable(error) || isTimeout(error);

  async function retry() {
    if (!fromServer) return reloadIfAnswered();
    await preloadPage(router);
    reset();
    return router.invalidate();
  }

  return (
    <main id="main" className="grid min-h-[70dvh] place-content-center justify-items-center">
      <ErrorState
        title="We could not show this page"
        message={errorMessage(
          error,
          'Something went wrong on our side. Loading the page again usually helps.',
        )}
        onRetry={retry}
      />
      {/* The router may be what failed, so the browser loads the page. */}
      <a href={paths.help.href()} className={`${textLinkStyle} rounded-xs`}>
        Help
      </a>
    </main>
  );
}
