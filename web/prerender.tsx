/**
 * Draws pages ahead of time, as a visitor's browser does before any answer of the API is there. The build runs it, and the
 * server sends what it drew to visitors (decision 0026). It learns the app's addresses from here as well.
 */
import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { createQueryClient } from './api/query-client.ts';
import { currentUserQuery } from './api/use-current-user.ts';
import { App } from './app/app.tsx';
import { NotFoundPage } from './app/not-found-page.tsx';
import { createAppRouter } from './app/router.tsx';
import { paths } from './paths.ts';

/** Pages that are for everybody, and of which the API decides next to nothing. */
const AHEAD_OF_TIME = [paths.home(), paths.business(), paths.terms(), paths.privacy()];

/** React names the pictures of a page before it; the browser finds them on it by itself. */
const PRELOADED_PICTURES = /^(<link rel="preload"[^>]*>)+/;

/** What is inside the element `root`, by address. */
export async function prerender(): Promise<Record<string, string>> {
  const drawn: Record<string, string> = {};
  for (const path of AHEAD_OF_TIME) drawn[path] = await draw(path);
  return drawn;
}

/** The addresses at which there is something, and those at which there never is, as the router writes them: `/send-to/$username`. */
export function addresses(): { known: string[]; empty: string[] } {
  const router = routerAt(paths.home());
  const isEmpty = ([, route]: [string, AnyRoute]) => route.options.component === NotFoundPage;
  const all = Object.entries<AnyRoute>(router.routesByPath);
  return {
    known: all.filter((each) => !isEmpty(each)).map(([address]) => address),
    empty: all.filter(isEmpty).map(([address]) => address),
  };
}

async function draw(path: string): Promise<string> {
  const router = routerAt(path);
  await router.load();
  const html = renderToString(<App router={router} queryClient={router.options.context.queryClient} />);
  return html.replace(PRELOADED_PICTURES, '');
}

/** The router of a visitor who arrives there. */
function routerAt(path: string) {
  const queryClient = createQueryClient({ onSignedOut: () => undefined });
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  return createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
}
