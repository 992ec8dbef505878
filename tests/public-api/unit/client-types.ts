/** Names for what a route answers and takes, and for what the official client has in its place. */
import type { z } from 'zod';
import type { ApiRoute } from '#contract/public-api/define-api-route.ts';

type AnyRoute = ApiRoute<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
export type Reply<R extends AnyRoute> = z.output<R['reply']>;
export type Body<R extends AnyRoute> = z.input<NonNullable<R['body']>>;
/** The client's answer to one of its calls. */
export type Theirs<Call extends (...values: never[]) => Promise<{ data: unknown }>> = Awaited<
  ReturnType<Call>
>['data'];
