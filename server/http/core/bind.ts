/** Binds a route of the contract to its handler: the only way a JSON route comes into being. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Parsed, ReplyOf, Route } from '#contract/kernel/define-route.ts';
import { REFUSALS, type RefusalCode } from '#contract/kernel/refusals.ts';
import { ROUTES } from '#contract/routes.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Page, PageRequest } from '#server/kernel/page.ts';
import { IDEMPOTENCY_KEY, readRequestKey } from '../edge/idempotency.ts';
import { isPage, nextLink, readPageRequest } from '../edge/paging.ts';
import type { App } from './app.ts';
import { requireActor } from './session.ts';

type AnyRoute = Route<z.ZodType, z.ZodType, z.ZodType>;

type ActorOf<R extends AnyRoute> = R['actor'] extends 'anyone' ? Actor | null : Actor;

export type Call<R extends AnyRoute> = {
  body: Parsed<NonNullable<R['body']>>;
  query: Parsed<NonNullable<R['query']>>;
  params: Parsed<NonNullable<R['params']>>;
  actor: ActorOf<R>;
  /** Which page is asked for, where the route is paged. */
  page: IfDeclared<R['paged'], PageRequest>;
  /** The caller's own name for this request, where the route is idempotent and the caller has one. */
  requestKey: IfDeclared<R['idempotent'], string | undefined>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** What a handler answers: a page of a paged list, else the reply of the contract. */
type Answer<R extends AnyRoute> = IfDeclared<R['paged'], Page<EntryOf<ReplyOf<R>>>, ReplyOf<R>>;
type IfDeclared<Declared, Then, Else = undefined> = [NonNullable<Declared>] extends [never] ? Else : Then;
type EntryOf<List> = List extends readonly (infer Entry)[] ? Entry : never;

/** How the API reference names a route and where it shows it: as the contract does. */
const places = new Map<unknown, { operationId: string; tags: string[] }>(
  ROUTES.map(({ feature, name, route }) => [route, { operationId: name, tags: [feature] }]),
);

/**
 * Registers the route with its validation, its gate and its documentation. The handler's result is the
 * body, or the page whose items are; its status is the first one that the route declares. A handler that
 * has sent the reply itself, as bytes made earlier or as 304, answers the reply. Refusals are thrown.
 */
export function bind<R extends AnyRoute>(
  app: App,
  route: R,
  handler: (call: Call<R>) => Promise<Answer<R> | FastifyReply>,
): void {
  const status = Number(Object.keys(route.reply)[0]) as 200 | 201 | 202;
  app.route({
    method: route.method,
    url: route.path,
    schema: {
      summary: route.summary,
      ...places.get(route),
      ...(route.actor !== 'anyone' && { security: [{ session: [] }] }),
      ...(route.params && { params: route.params }),
      ...(route.query && { querystring: route.query }),
      ...(route.body && { body: route.body }),
      response: { ...route.reply, ...refusalReplies(route) },
    },
    onRequest: requireActor(route),
    ...(route.query && { preValidation: leaveOutEmpty }),
    handler: async (request, reply) => {
      // A cache must not keep a signed-in user's reply for the next person at the same computer.
      if (route.private || route.actor !== 'anyone') reply.header('cache-control', 'no-store');
      reply.code(status);
      const { body, query, params, actor } = request;
      const page = route.paged && readPageRequest(route.paged, query as object);
      const requestKey = route.idempotent ? readRequestKey(request.headers[IDEMPOTENCY_KEY]) : undefined;
      const call = { body, query, params, actor, page, requestKey, request, reply };
      const answer = await handler(call as Call<R>);
      if (page === undefined || !isPage(answer)) return answer;
      const { items, nextCursor } = answer;
      if (nextCursor !== null) {
        const next = { ...(query as object), limit: page.limit, cursor: nextCursor };
        reply.header('link', nextLink(route.path, params as Record<string, string>, next));
      }
      return items;
    },
  });
}

/** An empty parameter counts as omitted: `?category=&search=tea` looks for tea in every category. */
async function leaveOutEmpty({ query }: FastifyRequest): Promise<void> {
  const asked = query as Record<string, unknown>;
  for (const name of Object.keys(asked)) if (asked[name] === '') delete asked[name];
}

/** The error replies of a route, one schema per status with the codes that can come with it. */
function refusalReplies(route: AnyRoute): Record<number, z.ZodType> {
  const codes = new Set<RefusalCode>([...(route.refusals ?? []), 'temporarily-unavailable']);
  if (route.body || route.query) codes.add('invalid-input');
  if (route.params) codes.add('not-found');
  if (route.actor !== 'anyone') codes.add('not-signed-in');
  if (route.actor !== 'anyone' && route.actor !== 'signed-in') codes.add('forbidden');
  if (route.actor.startsWith('staff-')) codes.add('two-factor-required');
  if (route.method !== 'GET') codes.add('cross-site');
  if (route.proof) codes.add('reauthenticate');
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of codes)
    byStatus.set(REFUSALS[code][0], [...(byStatus.get(REFUSALS[code][0]) ?? []), code]);
  return Object.fromEntries([...byStatus].map(([status, list]) => [status, refusalSchema(list)]));
}

/** Hundreds of routes refuse in a few dozen ways. */
const refusalSchemas = new Map<string, z.ZodType>();

function refusalSchema(codes: RefusalCode[]): z.ZodType {
  const key = codes.join(', ');
  const known = refusalSchemas.get(key);
  if (known) return known;
  const schema = z
    .looseObject({
      message: z.string(),
      code: z.string().meta({ examples: codes }),
      fields: z.record(z.string(), z.string()).optional(),
    })
    .describe(key);
  refusalSchemas.set(key, schema);
  return schema;
}
