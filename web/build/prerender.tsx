/**
 * Renders pages to HTML as a browser shows them before the API has answered (decision 0026), and lists the
 * routes. The build compiles this module for Node and calls it.
 */
import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { CurrentUser } from '#contract/accounts.ts';
import type { PublicConfig } from '#contract/config.ts';
import type { Page, Piece, Prerendered } from '#contract/page-manifest.ts';
import { createQueryClient } from '../api/query-client.ts';
import { configQuery } from '../api/use-config.ts';
import { currentUserQuery } from '../api/use-current-user.ts';
import { App } from '../app/app.tsx';
import { NotFound } from '../app/not-found.tsx';
import { createAppRouter } from '../app/router.tsx';
import { DemoPerson } from '../features/auth/demo-people.tsx';
import { paths } from '../paths.ts';
import type { EntryPage } from './entry-pages.ts';
import { cutAt, cutAtMarks } from './pieces.ts';
import { DEMO_MARKS, UNKNOWN_USER } from './placeholders.ts';

const PROVIDERS: PublicConfig['signInProviders'][] = [[], ['google'], ['apple'], ['google', 'apple']];

/** Every route of the app; `found` is false where it only shows that there is no page. */
export function routes(): Pick<Page, 'path' | 'found'>[] {
  const all = Object.entries<AnyRoute>(routerAt(paths.home.path).routesByPath);
  return all.map(([path, route]) => ({ path, found: route.options.component !== NotFound }));
}

/** The HTML of a page, in each of the forms that the server chooses among. */
export async function prerender({
  path,
  answers = [],
  prerender: kind,
  readsQuery = false,
  ofMember = false,
  renderAt = path,
}: EntryPage): Promise<Prerendered[]> {
  if (kind === 'visitor') {
    const html = await renderPage(renderAt);
    return [{ audience: 'visitor', anyQuery: !readsQuery, ofMember, html: [html], person: [] }];
  }
  if (kind === 'outline') {
    const html = await renderPage(renderAt, { user: UNKNOWN_USER });
    // Nobody can use an outline; the page replaces this element together with it.
    const inert = `<div class="contents" inert aria-disabled="true">${html}</div>`;
    return [
      {
        audience: 'signed-in',
        anyQuery: false,
        ofMember,
        answers: answerTags(answers),
        html: [inert],
        person: [],
      },
    ];
  }
  const configurations = PROVIDERS.flatMap((signInProviders) =>
    [null, DEMO_MARKS].map((demo) => ({ signInProviders, demo })),
  );
  return Promise.all(configurations.map((config) => renderWithOptions(renderAt, config)));
}

/**
 * The browser hands an answer to the app's own call for it, which must be of the same mode
 * (web/api/client.ts).
 */
function answerTags(answers: readonly string[]): string {
  const hrefs = answers.map((call) => call.replaceAll('&', '&amp;'));
  return hrefs
    .map((href) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${href}">`)
    .join('');
}

async function renderWithOptions(path: string, config: SignInOptions): Promise<Prerendered> {
  const html = await renderPage(path, { config });
  const person = renderToString(
    <DemoPerson email="%email%" label="%label%" disabled={false} onClick={() => undefined} />,
  );
  return {
    audience: 'visitor',
    anyQuery: false,
    ofMember: false,
    signInOptions: { signInProviders: config.signInProviders, demo: config.demo !== null },
    html: withPeople(html, person),
    person: cutAtMarks(person, ['email', 'label']),
  };
}

/** The page in pieces, with a slot where it lists the people of the demo. */
function withPeople(html: string, person: string): Prerendered['html'] {
  const pieces: Piece<'people'>[] = html.includes('%email%') ? cutAt(html, person, 'people') : [html];
  return pieces.flatMap((piece): Prerendered['html'] =>
    typeof piece === 'string' ? cutAtMarks(piece, ['password', 'mailboxUrl']) : [piece],
  );
}

type SignInOptions = Pick<PublicConfig, 'signInProviders' | 'demo'>;
type Known = { user?: CurrentUser; config?: SignInOptions };

async function renderPage(path: string, known: Known = {}): Promise<string> {
  const router = routerAt(path, known);
  await router.load();
  const html = renderInside(<App router={router} queryClient={router.options.context.queryClient} />);
  // React silently leaves out what it cannot render outside a browser.
  if (!html.includes('<h1')) throw new Error(`${path} could not be prerendered: it has no heading.`);
  return html;
}

const [OPEN, CLOSE] = ['<div data-prerendered="true">', '</div>'];

/**
 * What is inside the root element. React puts preloads of pictures before it, and the browser finds those by
 * itself.
 */
function renderInside(app: ReactNode): string {
  const html = renderToString(<div data-prerendered="true">{app}</div>);
  return html.slice(html.indexOf(OPEN) + OPEN.length, -CLOSE.length);
}

/** A router at that address, for a visitor unless a user is given. */
function routerAt(path: string, { user, config }: Known = {}) {
  const queryClient = createQueryClient({
    onSignedOut: () => undefined,
    onSecondFactorMissing: () => undefined,
  });
  queryClient.setQueryData(currentUserQuery.queryKey, user ?? null);
  if (config) queryClient.setQueryData<Known['config']>(configQuery.queryKey, config);
  return createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
}
