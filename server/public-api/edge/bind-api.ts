/** Binds a call of the public API to its handler: the only way one comes into being. */
import type http from 'node:http';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { ApiRoute } from '#contract/public-api/define-api-route.ts';
import type { App } from '#server/http/core/app.ts';
import type { UsedKey } from '../keys/key-store.ts';
import { ApiError, merge, nest, sentenceOf } from './api-error.ts';
import { holdBody } from './hold-body.ts';

type AnyRoute = ApiRoute<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

export type ApiCall<R extends AnyRoute> = {
  params: Parsed<NonNullable<R['params']>>;
  query: Parsed<NonNullable<R['query']>>;
  body: Parsed<NonNullable<R['body']>>;
  key: UsedKey;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** The handler's result is the body, with status 200 unless the handler chose another. */
export function bindApi<R extends AnyRoute>(
  app: App,
  route: R,
  handler: (call: ApiCall<R>) => Promise<z.input<R['reply']>>,
): void {
  const options: Omit<RouteOptions<http.Server>, 'method' | 'url'> = {
    schema: { hide: true },
    ...(route.bodyBytes !== undefined && { bodyLimit: route.bodyBytes }),
    onRequest: async (request, reply) => {
      const { apiKey } = request;
      if (route.needs === 'read_write' && apiKey?.permission !== 'read_write')
        throw new ApiError(403, 'This key may only read.');
      if (route.bodyBytes !== undefined && apiKey)
        holdBody(request, reply, { companyId: apiKey.owner_id, mostBytes: route.bodyBytes });
    },
    handler: async (request, reply) => {
      const { apiKey: key } = request;
      if (!key) throw new ApiError(401, 'This call has no key.');
      const params = parse(route.params, request.params, 404);
      const query = parse(route.query, withoutBlanks(request.query), 422);
      const body = parse(route.body, request.body ?? {}, 422);
      const call = { params, query, body, key, request, reply } as ApiCall<R>;
      const answer = await handler(call);
      if (route.file !== undefined) return reply.send(answer);
      request.apiAnswer = answer;
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
    },
  };
  // Clients that end an address with a slash mean the same address.
  for (const url of [route.path, `${route.path}/`]) app.route({ method: route.method, url, ...options });
}

/** Clients send blanks for what they leave open: a filter, or where a page begins. */
function withoutBlanks(query: unknown): Record<string, unknown> {
  const given = Object.entries(query as Record<string, unknown>);
  return Object.fromEntries(given.filter(([, value]) => !(typeof value === 'string' && value.trim() === '')));
}

/** Unknown fields are ignored; a wrong one is named where it stands. */
function parse(schema: z.ZodType | undefined, value: unknown, status: number): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (status === 404) throw notFound();
  // What is not there has no wrong type.
  const issues = parsed.error.issues.map(({ code, path, message }) =>
    code !== 'custom' && valueAt(value, path) === undefined
      ? { path, message: 'is missing' }
      : { path, message },
  );
  const payload = issues.reduce<Record<string, unknown>>(
    (found, { path, message }) => merge(found, nest(path, message)),
    {},
  );
  const [first] = issues;
  throw new ApiError(status, first ? sentenceOf(first.path, first.message) : 'It is not valid.', payload);
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, name) => (at as Record<PropertyKey, unknown> | undefined)?.[name], value);
}

export function notFound(): ApiError {
  return new ApiError(404, 'No object with this ID exists in your company.');
}
