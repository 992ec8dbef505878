/**
 * A call of the public API, `/api/v2`. Its form is that of a widely copied API, so that clients written for
 * that one work: snake_case, offset and limit, money as JSON numbers, errors as `{ status, errors }`.
 */
import type { z } from 'zod';

export const PUBLIC_API = '/api/v2';

/** Whether an address is one of the public API, known or not. */
export function isPublicApi(url: string): boolean {
  return url.startsWith(PUBLIC_API) && /^[/?#]?$/.test(url.charAt(PUBLIC_API.length));
}

/** The body of an error. `payload` mirrors the request, filled only where something is wrong. */
export type ApiErrorBody = {
  status: number;
  errors: { message: string; payload?: Record<string, unknown> };
};

export type ApiMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.ZodType;

export type ApiRoute<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> = {
  readonly method: ApiMethod;
  /** After `/api/v2`, in Fastify's syntax: `/orders/:id`. */
  readonly path: string;
  /** One sentence for the reference. */
  readonly summary: string;
  /** What a key must be allowed to do. */
  readonly needs: 'read_only' | 'read_write';
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The largest body, where it is more than usual. */
  readonly bodyBytes?: number;
  /** The type of a file, where the answer is one and no JSON. */
  readonly file?: string;
  readonly reply: Reply;
  /** The further statuses that this call answers, with their meaning. */
  readonly statuses?: Readonly<Record<number, string>>;
};

/** Declares a call and keeps its exact types. */
export function defineApiRoute<
  Params extends Schema = z.ZodUndefined,
  Query extends Schema = z.ZodUndefined,
  Body extends Schema = z.ZodUndefined,
  Reply extends Schema = Schema,
>(route: ApiRoute<Params, Query, Body, Reply>): ApiRoute<Params, Query, Body, Reply> {
  return route;
}
