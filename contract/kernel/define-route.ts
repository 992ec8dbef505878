/**
 * A route exists once: here the contract says its method, path, who may call it, what goes in and what comes
 * out. The server binds a handler to it, the browser's client calls it, OpenAPI and the authorization tests
 * are derived from it.
 */
import type { z } from 'zod';
import type { RequiredActor } from './capabilities.ts';
import type { RefusalCode } from './refusals.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Schema = z.ZodType;
type Replies = Readonly<Partial<Record<200 | 201 | 202, Schema>>>;

export type Route<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Replies = Replies,
> = {
  readonly method: Method;
  /** Fastify's form: `/api/cart/:cartItemId`. */
  readonly path: string;
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly actor: RequiredActor;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** The refusals a caller has to expect beside those every route of its kind can give. */
  readonly refusals?: readonly RefusalCode[];
  /** True where an answer must never be stored by a cache: codes, secrets. */
  readonly private?: boolean;
};

/** Declares a route and keeps its exact types. */
export function defineRoute<
  Params extends Schema = z.ZodUndefined,
  Query extends Schema = z.ZodUndefined,
  Body extends Schema = z.ZodUndefined,
  Reply extends Replies = Replies,
>(route: Route<Params, Query, Body, Reply>): Route<Params, Query, Body, Reply> {
  return route;
}

/** What a handler receives of a part of the request, after parsing. */
export type Parsed<S> = S extends Schema ? z.output<S> : undefined;
/** What a caller gives for a part of the request, before parsing. */
export type Given<S> = S extends Schema ? z.input<S> : undefined;
/** What a route answers: the union of its replies. */
export type ReplyOf<R> = R extends { reply: infer Reply }
  ? { [Status in keyof Reply]: Reply[Status] extends Schema ? z.output<Reply[Status]> : never }[keyof Reply]
  : never;
