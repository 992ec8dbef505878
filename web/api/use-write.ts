/**
 * Writes of the contract as mutations: `const add = useWrite(addToCart, { invalidates: [listCart] })`. Where
 * the server demands the password again, the user is prompted and the write is repeated.
 */
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf, Route } from '#contract/kernel/define-route.ts';
import { ApiError } from './api-error.ts';
import { type CallArguments, type CallOptions, call, type RouteInput } from './client.ts';
import { withProof } from './identity-proof.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { invalidate, readKey } from './use-read.ts';

/** Changes the page before the server answers, and reverts when it refuses. Never used where money moves. */
export type Optimistic<Input> = {
  readonly route: Route;
  /** Maps every cached answer of `route` to its expected next value. */
  readonly update: (cached: never, input: Input) => unknown;
  /** The answer is a list, and `update` treats each item alone, so that it fits each page of one in pages. */
  readonly eachPage?: boolean;
};

export type WriteOptions<R extends Route> = {
  /** The routes whose answers this write changes. */
  readonly invalidates?: readonly Route[];
  readonly optimistic?: readonly Optimistic<RouteInput<R> & CallOptions>[];
  /**
   * Writes of one scope are sent one after the other; the routes they change are read again after the last.
   */
  readonly scope?: string;
  /** How often the call is sent again without an answer; only for idempotent routes. */
  readonly repeats?: number;
  readonly onSuccess?: (reply: ReplyOf<R>, input: RouteInput<R> & CallOptions) => void | Promise<void>;
  readonly onError?: (error: Error, input: RouteInput<R> & CallOptions) => void;
};

/** Types a part of `optimistic` by the reply of the route whose cached answer it changes. */
export function optimisticUpdate<Read extends Route, Input>(
  route: Read,
  update: (cached: ReplyOf<Read>, input: Input) => ReplyOf<Read>,
): Optimistic<Input> {
  return { route, update };
}

/**
 * Types a part of `optimistic` that changes a cached list, whole or in pages. `update` changes or drops
 * items; it adds none.
 */
export function optimisticItems<Read extends Route, Input>(
  route: Read,
  update: (items: ReplyOf<Read>, input: Input) => ReplyOf<Read>,
): Optimistic<Input> {
  return { route, update, eachPage: true };
}

const REPEATED_AFTER_MS = 700;

export function useWrite<R extends Route>(route: R, options: WriteOptions<R> = {}) {
  const queryClient = useQueryClient();
  const { invalidates = [], scope, repeats = 0 } = options;
  return useMutation({
    ...(scope ? { mutationKey: [scope], scope: { id: scope } } : {}),
    mutationFn: (input: RouteInput<R> & CallOptions) =>
      withProof(() => call(route, ...([input] as unknown as CallArguments<R>))),
    retry: (failures, error) => failures < repeats && !isRefusal(error),
    retryDelay: REPEATED_AFTER_MS,
    onMutate: (input) => applyOptimistic(queryClient, options.optimistic ?? [], input),
    onSuccess: (reply, input) => options.onSuccess?.(reply, input),
    onError: (error, input, before) => {
      // Later changes of the scope stand in the pages by now. The read after the last one drops the refused
      // one.
      if (!isFollowed(queryClient, scope))
        for (const [key, data] of before ?? []) queryClient.setQueryData(key, data);
      options.onError?.(error, input);
    },
    onSettled: async (_reply, error) => {
      // A read between two changes would show the first without the second.
      if (isFollowed(queryClient, scope)) return;
      notifyOtherTabs(invalidates);
      const read = invalidate(queryClient, invalidates);
      // A write stays pending until the page shows what it changed. After an error the form must take the
      // next try.
      if (!error) await read;
    },
  });
}

/** True while other writes of the scope are under way. */
function isFollowed(queryClient: QueryClient, scope: string | undefined): boolean {
  return scope !== undefined && queryClient.isMutating({ mutationKey: [scope] }) > 1;
}

/** True for a refusal; false for a lost answer or a server error, after which the outcome is unknown. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status < 500;
}

/** Applies the optimistic changes, and returns the previous answers. */
async function applyOptimistic<Input>(
  queryClient: QueryClient,
  changes: readonly Optimistic<Input>[],
  input: Input,
): Promise<[QueryKey, unknown][]> {
  const before: [QueryKey, unknown][] = [];
  for (const { route, update, eachPage } of changes) {
    await queryClient.cancelQueries({ queryKey: readKey(route) });
    for (const [key, cached] of queryClient.getQueriesData({ queryKey: readKey(route) })) {
      const inPages = key.at(-1) === 'pages';
      if (cached === undefined || key.at(-1) === 'page' || (inPages && !eachPage)) continue;
      before.push([key, cached]);
      const next = inPages
        ? updatePages(cached as Pages, (items) => update(items as never, input))
        : update(cached as never, input);
      queryClient.setQueryData(key, next);
    }
  }
  return before;
}

/** What `useReadPages` caches. */
type Pages = { pages: { items: unknown }[] };

function updatePages(cached: Pages, update: (items: unknown) => unknown): Pages {
  return { ...cached, pages: cached.pages.map((page) => ({ ...page, items: update(page.items) })) };
}
