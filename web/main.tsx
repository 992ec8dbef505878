import './ui/tokens.css';
import './ui/layout/theme.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isSessionEnding } from './api/ending-session.ts';
import { followOtherTabs } from './api/other-tabs.ts';
import { createQueryClient } from './api/query-client.ts';
import { configQuery } from './api/use-config.ts';
import { currentUserQuery } from './api/use-current-user.ts';
import { App } from './app/app.tsx';
import { preloadPage } from './app/preload-page.ts';
import { createAppRouter } from './app/router.tsx';
import { paths } from './paths.ts';

const queryClient = createQueryClient({
  onSignedOut: (tries) => {
    if (isSessionEnding()) return;
    if (tries > 0) void toastSessionEnded(tries);
    queryClient.setQueryData(currentUserQuery.queryKey, null);
    runGuards();
  },
  onSecondFactorMissing: () => void router.navigate({ to: paths.secondFactor.href(), replace: true }),
});
const router = createAppRouter(queryClient);
followOtherTabs(queryClient);
// It matters once a second tab is open, so it comes after the page.
void import('./api/follow-account.ts').then(({ followAccount }) =>
  followAccount(queryClient, { onSignedOut: runGuards }),
);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');
const app = <App router={router} queryClient={queryClient} />;

if (root.firstElementChild?.hasAttribute('inert')) void replaceOutline(root);
else if (root.hasChildNodes()) void takeOver(root);
else {
  prefetch();
  render(root);
}

/** Few visits need it. Without its script the toast of the form stays. */
async function toastSessionEnded(tries: number) {
  const loaded = await import('./shared/toast-session-ended.ts').catch(() => null);
  loaded?.toastSessionEnded(tries);
}

/** The session ended elsewhere: the guards redirect to the sign-in page where one is needed. */
function runGuards() {
  if (!isSessionEnding()) void router.invalidate();
}

/**
 * Fetches the signed-in user, the configuration and the page's own script in parallel, before anything is
 * rendered.
 */
function prefetch() {
  void queryClient.prefetchQuery(currentUserQuery);
  void queryClient.prefetchQuery(configQuery);
  void preloadPage(router);
}

/** Renders in small steps, so that the page underneath stays responsive. */
function render(into: HTMLElement) {
  startTransition(() => createRoot(into).render(app));
  document.documentElement.dataset.interactive = '';
}

/**
 * The element holds a prerendered outline (decision 0026). It stays until the page is ready to replace it.
 */
async function replaceOutline(outline: HTMLElement) {
  prefetch();
  await router.load().catch(() => undefined);
  render(outline);
}

/**
 * The element holds the page as it was prerendered for a visitor (decision 0026). For a visitor it is
 * hydrated in place. For a signed-in user, or without the configuration it shows, the page is rendered anew.
 */
async function takeOver(prerendered: HTMLElement) {
  await Promise.allSettled([queryClient.fetchQuery(currentUserQuery), router.load()]);
  const isVisitor = queryClient.getQueryData(currentUserQuery.queryKey) === null;
  const failed = queryClient.getQueryState(configQuery.queryKey)?.status === 'error';
  if (isVisitor && !failed) hydrate(prerendered);
  else render(prerendered);
}

/** Hydrates in small steps, so that scrolling and typing stay responsive. */
function hydrate(prerendered: HTMLElement) {
  // The router adds no wrapper that the prerendered page lacks once it believes that a server rendered it.
  router.ssr = { manifest: undefined };
  startTransition(() => void hydrateRoot(prerendered, app));
  document.documentElement.dataset.interactive = '';
  for (const button of prerendered.querySelectorAll<HTMLButtonElement>('[data-clicked-early]'))
    button.click();
}
