/**
 * A route exists once: the contract declares its method, path, callers, inputs and replies. The server binds
 * a handler to it, the browser's client calls it, OpenAPI and the authorization tests are derived from it.
 */
import type { z } from 'zod';
import type { RequiredActor } from './capabilities.ts';
import type { RefusalCode } from './refusals.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Schema = z.ZodType;
type Replies = Readonly<Partial<Record<200 | 201 | 202, Schema>>>;

/** How long a page of a list is where the caller's `limit` does not say. */
export type Paging = { readonly pageSize: number };

export type Route<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Replies = Replies,
  Paged extends Paging | undefined = Paging | undefined,
  Idempotent extends boolean | undefined = boolean | undefined,
> = {
  readonly method: Method;
  /** In Fastify's syntax: `/api/cart/:cartItemId`. */
  readonly path: string;
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly actor: RequiredActor;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** The route's own refusals, in addition to those of every route of its kind. */
  readonly refusals?: readonly RefusalCode[];
  /**
   * Where the session must have proven within 15 minutes that its owner is present (P55), else
   * `reauthenticate`: 'always' is decided before the body is read, 'conditional' by the handler, for example
   * by amount.
   */
  readonly proof?: 'always' | 'conditional';
  /**
   * True where staff may call it before they have a second factor that the operator demands (P45): what leads
   * to one, and who they are.
   */
  readonly beforeSecondFactor?: boolean;
  /**
   * True where a page calls it again by itself. Such a call does not mean that the user is present, and keeps
   * no session from idling (P6).
   */
  readonly polled?: boolean;
  /** True where no cache may store the answer: codes, secrets. */
  readonly private?: boolean;
  /** A list in pages: its query extends `PageQuery`, and `Link: rel="next"` names the page that follows. */
  readonly paged?: Paged;
  /** True where a repeated call with the same `Idempotency-Key` is one call, and answers the same. */
  readonly idempotent?: Idempotent;
};

/** Declares a route and keeps its exact types. */
export function defineRoute<
  Params extends Schema = z.ZodUndefined,
  Query extends Schema = z.ZodUndefined,
  Body extends Schema = z.ZodUndefined,
  Reply extends Replies = Replies,
  Paged extends Paging | undefined = undefined,
  Idempotent extends boolean | undefined = undefined,
>(
  route: Route<Params, Query, Body, Reply, Paged, Idempotent>,
): Route<Params, Query, Body, Reply, Paged, Idempotent> {
  return route;
}

/** A part of the request as the handler receives it, after parsing. */
export type Parsed<S> = S extends Schema ? z.output<S> : undefined;
/** A part of the request as the caller passes it, before parsing. */
export type Given<S> = S extends Schema ? z.input<S> : undefined;
/** The union of the route's replies. */
export type ReplyOf<R> = R extends { reply: infer Reply }
  ? { [Status in keyof Reply]: Reply[Status] extends Schema ? z.output<Reply[Status]> : never }[keyof Reply]
  : never;
