/** Calls a route of the contract. Knows nothing of toasts, caches or pages. */
import type { Given, ReplyOf, Route } from '#contract/kernel/define-route.ts';
import { ApiError } from './api-error.ts';

type Part<Name extends string, Schema> = [Given<Schema>] extends [undefined]
  ? { readonly [name in Name]?: undefined }
  : Record<never, never> extends Given<Schema>
    ? { readonly [name in Name]?: Given<Schema> }
    : { readonly [name in Name]: Given<Schema> };

/** What a route is called with: exactly the parts its contract asks for. */
export type RouteInput<R extends Route> = Part<'params', NonNullable<R['params']>> &
  Part<'query', NonNullable<R['query']>> &
  Part<'body', NonNullable<R['body']>>;

export type CallOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** For the few routes that take a file: sent as multipart/form-data in place of a JSON body. */
  readonly form?: FormData;
};

/** The last argument of a call, which may be left out where the route asks for nothing. */
export type CallArguments<R extends Route> =
  Record<never, never> extends RouteInput<R>
    ? [input?: RouteInput<R> & CallOptions]
    : [input: RouteInput<R> & CallOptions];

/** Calls a route and gives its reply. Throws `ApiError` for every answer that is not a success. */
export async function call<R extends Route>(route: R, ...args: CallArguments<R>): Promise<ReplyOf<R>> {
  return (await callWithHeaders(route, ...args)).body;
}

/** As `call`, with the answer's headers: `ETag`, `Link`. */
export async function callWithHeaders<R extends Route>(
  route: R,
  ...[input = {}]: readonly unknown[]
): Promise<{ body: ReplyOf<R>; headers: Headers }> {
  const { params, query, body, form, headers, signal } = input as LooseInput;
  const response = await fetch(addressOf(route.path, params, query), {
    method: route.method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    // The browser itself names the type of a form, with the boundary that it chose.
    ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, response.statusText, text);
  return { body: (text === '' ? undefined : JSON.parse(text)) as ReplyOf<R>, headers: response.headers };
}

export type LooseInput = CallOptions & {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

/** `/api/cart/:cartItemId` with its parameters filled in; empty values are left out of the query. */
export function addressOf(path: string, params: LooseInput['params'], query: LooseInput['query']): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
