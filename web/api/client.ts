/** Calls a route of the contract. Knows nothing of toasts, caches or pages. */
import type { Given, ReplyOf, Route } from '#contract/kernel/define-route.ts';
import { UNATTENDED_HEADER } from '#contract/kernel/unattended-header.ts';
import { ApiError } from './api-error.ts';
import { isUnattended } from './unattended.ts';

const READ_MS = 30_000;

type Part<Name extends string, Schema> = [Given<Schema>] extends [undefined]
  ? { readonly [name in Name]?: undefined }
  : Record<never, never> extends Given<Schema>
    ? { readonly [name in Name]?: Given<Schema> }
    : { readonly [name in Name]: Given<Schema> };

/** The parts of a call that its route declares: parameters, query, body. */
export type RouteInput<R extends Route> = Part<'params', NonNullable<R['params']>> &
  Part<'query', NonNullable<R['query']>> &
  Part<'body', NonNullable<R['body']>>;

export type CallOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** A file upload, sent as multipart/form-data in place of a JSON body. */
  readonly form?: FormData;
};

/** The last argument of a call, optional for a route without inputs. */
export type CallArguments<R extends Route> =
  Record<never, never> extends RouteInput<R>
    ? [input?: RouteInput<R> & CallOptions]
    : [input: RouteInput<R> & CallOptions];

/** Calls a route and returns its reply. Throws `ApiError` for every answer that is not a success. */
export async function call<R extends Route>(route: R, ...args: CallArguments<R>): Promise<ReplyOf<R>> {
  return (await callWithHeaders(route, ...args)).body;
}

/** Like `call`, but also returns the answer's headers: `ETag`, `Link`. */
export async function callWithHeaders<R extends Route>(
  route: R,
  ...[input = {}]: readonly unknown[]
): Promise<{ body: ReplyOf<R>; headers: Headers }> {
  const { signal, ...rest } = input as LooseInput;
  // Only reads pass a signal; some of them are a POST, because a token must stand in no address.
  const isRead = route.method === 'GET' || signal !== undefined;
  const response = await send(route, isRead ? { ...rest, signal: inTime(signal) } : rest);
  const text = await response.text();
  return { body: (text === '' ? undefined : JSON.parse(text)) as ReplyOf<R>, headers: response.headers };
}

/** Calls a route that returns a file. It may take long, so nothing limits its time. */
export async function callForFile(route: Route, input: LooseInput): Promise<{ file: Blob; name: string }> {
  const response = await send(route, input);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { file: await response.blob(), name: name ?? '' };
}

/** Throws `ApiError` for every answer that is not a success. */
async function send(
  route: Route,
  { params, query, body, form, headers, signal }: LooseInput,
): Promise<Response> {
  const response = await fetch(routeUrl(route.path, params, query), {
    method: route.method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(route.method === 'GET' && isUnattended(route) ? { [UNATTENDED_HEADER]: '1' } : {}),
      ...headers,
    },
    // The browser sets the content type of a form itself, because it chooses the boundary.
    ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return response;
}

/**
 * A read that stalls ends with an error, which can be repeated. A write may have happened, and a file may be
 * large.
 */
function inTime(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(READ_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

export type LooseInput = CallOptions & {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

/** Fills in the parameters of `/api/cart/:cartItemId`; empty values are left out of the query. */
export function routeUrl(path: string, params: LooseInput['params'], query: LooseInput['query']): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
