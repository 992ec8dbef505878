import './ui/tokens.css';
import './ui/layout/theme.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { hearOtherTabs } from './api/other-tabs.ts';
import { createQueryClient } from './api/query-client.ts';
import { configQuery } from './api/use-config.ts';
import { currentUserQuery } from './api/use-current-user.ts';
import { App } from './app/app.tsx';
import { preloadPage } from './app/preload-page.ts';
import { createAppRouter } from './app/router.tsx';

const queryClient = createQueryClient({
  // A session that ended elsewhere: the guards look again, and lead to the sign-in page where one is needed.
  onSignedOut: () => {
    queryClient.setQueryData(currentUserQuery.queryKey, null);
    void router.invalidate();
  },
});
const router = createAppRouter(queryClient);
hearOtherTabs(queryClient);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');
const app = <App router={router} queryClient={queryClient} />;

if (root.firstElementChild?.hasAttribute('inert')) void takeThePlaceOf(root);
else if (root.hasChildNodes()) void takeOver(root);
else {
  fetchAhead();
  draw(root);
}

/** Who is signed in, the settings and the page's own script are fetched side by side, before anything is drawn. */
function fetchAhead() {
  void queryClient.prefetchQuery(currentUserQuery);
  void queryClient.prefetchQuery(configQuery);
  void preloadPage(router);
}

/** In small steps, where something stands there meanwhile. */
function draw(into: HTMLElement) {
  startTransition(() => createRoot(into).render(app));
  document.documentElement.dataset.alive = '';
}

/** What stands there is only the outline of the page, drawn ahead of time (decision 0026): it stays until the page is there. */
async function takeThePlaceOf(outline: HTMLElement) {
  fetchAhead();
  await router.load().catch(() => undefined);
  draw(outline);
}

/**
 * The page was drawn ahead of time, for a visitor (decision 0026). It comes to life as it stands, in small steps, so that
 * whoever scrolls or types meanwhile is not held up. For anybody else, or where the settings it was drawn with cannot be had,
 * it is drawn anew.
 */
async function takeOver(drawn: HTMLElement) {
  await Promise.allSettled([queryClient.fetchQuery(currentUserQuery), router.load()]);
  const isVisitor = queryClient.getQueryData(currentUserQuery.queryKey) === null;
  const failed = queryClient.getQueryState(configQuery.queryKey)?.status === 'error';
  if (isVisitor && !failed) hydrate(drawn);
  else draw(drawn);
}

function hydrate(drawn: HTMLElement) {
  // Says that the page stands already, so that the router puts nothing around it that is not there.
  router.ssr = { manifest: undefined };
  startTransition(() => void hydrateRoot(drawn, app));
  document.documentElement.dataset.alive = '';
  for (const button of drawn.querySelectorAll<HTMLButtonElement>('[data-clicked-early]')) button.click();
}
