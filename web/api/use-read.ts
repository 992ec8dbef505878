/** Reads of the contract as queries. The key of an answer is the route's path and its input. */
import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { ReplyOf, Route } from '#contract/kernel/define-route.ts';
import { type CallArguments, callWithHeaders, type LooseInput, type RouteInput } from './client.ts';
import { withProof } from './identity-proof.ts';
import { unattended } from './unattended.ts';

type Named = Pick<Route, 'path'>;

/** The key of one answer; without an input, the common prefix of all answers of the route. */
export function readKey(route: Named, input?: LooseInput): QueryKey {
  return input ? [route.path, { params: input.params ?? null, query: input.query ?? null }] : [route.path];
}

/** The query of a route, for `useQuery`, `ensureQueryData` and `prefetchQuery` alike. */
export function readQuery<R extends Route>(route: R, ...[input]: CallArguments<R>) {
  return queryOptions({
    queryKey: readKey(route, (input ?? {}) as LooseInput),
    queryFn: async ({ signal }): Promise<ReplyOf<R>> =>
      (await withProof(() => callWithHeaders(route, { ...(input as LooseInput | undefined), signal }))).body,
  });
}

export type ReadOptions = {
  /** False while the input is not known yet. */
  readonly enabled?: boolean;
  readonly staleTime?: number;
  /** Milliseconds between repeated reads, while the page is visible; of a list, for each loaded page. */
  readonly refetchInterval?: number | false;
  /** Shows the previous answer until the next arrives, for filters and searches. */
  readonly keepPrevious?: boolean;
};

/** Reads a route: `useRead(listGiftCards, { query: { search } })`. */
export function useRead<R extends Route>(
  route: R,
  ...[input, options = {}]: Record<never, never> extends RouteInput<R>
    ? [input?: RouteInput<R>, options?: ReadOptions]
    : [input: RouteInput<R>, options?: ReadOptions]
) {
  const { keepPrevious, ...rest } = options;
  return useQuery({
    ...readQuery(route, ...([input] as unknown as CallArguments<R>)),
    ...rest,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

/**
 * Reads a list page by page, following the answer's `Link: rel="next"` header. `items` holds every item read
 * so far.
 */
export function useReadPages<R extends Route>(route: R, input: RouteInput<R>, options: ReadOptions = {}) {
  const { keepPrevious, refetchInterval = false, ...rest } = options;
  const request = input as LooseInput;
  const pages = useInfiniteQuery({
    queryKey: [...readKey(route, request), 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...request.query, ...(pageParam ? { cursor: pageParam } : {}) };
      return readPage(route, { ...request, query }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) => pollPagesEveryMs(refetchInterval, state.data?.pages.length),
    ...rest,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
  return { ...pages, items: pages.data?.pages.flatMap((page) => page.items) };
}

/**
 * Each loaded page is a call of its own, so the interval grows with them: a list of 20 pages costs as many
 * calls a minute as a list of one.
 */
export function pollPagesEveryMs(everyMs: number | false, pages = 1): number | false {
  return everyMs && everyMs * pages;
}

/**
 * Reads one page of a list whose page is in the address: `query.cursor` starts it, `next` is the cursor of
 * the following page, null on the last.
 */
export function useReadPage<R extends Route>(route: R, input: RouteInput<R>, options: ReadOptions = {}) {
  const { keepPrevious, ...rest } = options;
  const request = input as LooseInput;
  return useQuery({
    queryKey: [...readKey(route, request), 'page'],
    queryFn: ({ signal }) => readPage(route, request, signal),
    ...rest,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/**
 * `answeredAt` is when the page arrived. Skips empty pages: a filter may scan a long list in parts, some of
 * which hold no match.
 */
async function readPage<R extends Route>(route: R, request: LooseInput, signal: AbortSignal) {
  for (let query = request.query; ; ) {
    const asked = { ...request, query, signal };
    const { body, headers } = await withProof(() => callWithHeaders(route, asked));
    const items = body as unknown as readonly ItemOf<ReplyOf<R>>[];
    const next = nextCursor(headers.get('link'));
    if (items.length > 0 || next === null) return { items, next, answeredAt: Date.now() };
    query = { ...query, cursor: next };
  }
}

/** The cursor in `</api/transactions?cursor=abc>; rel="next"`; null on the last page. */
export function nextCursor(link: string | null): string | null {
  const address = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address ? new URL(address, 'http://here').searchParams.get('cursor') : null;
}

/** Marks every cached answer of the routes as out of date, and reads again those that are shown. */
export async function invalidate(queryClient: QueryClient, routes: readonly Named[]): Promise<void> {
  await Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: readKey(route) })));
}

/** Like `invalidate`, where a poll or another tab found the change: the reads are no activity of the user. */
export function invalidateUnattended(queryClient: QueryClient, routes: readonly Named[]): Promise<void> {
  return unattended(routes, () => invalidate(queryClient, routes));
}
