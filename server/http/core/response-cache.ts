/**
 * Responses that are the same for every visitor, sent again byte for byte without the application
 * (docs/decisions/0006-catalog-pages-in-memory.md). Their owner decides how long they are valid.
 *
 * The cache never answers a request with a cookie, which may be signed in, nor a conditional request.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countRequest } from './metrics.ts';
import { REQUEST_ID } from './request-id.ts';

export type CachedResponse = {
  /** The route's address, for the metrics. */
  route: string;
  /** Names and values in turn, as `writeHead` takes them without iterating an object. */
  headers: string[];
  body: Buffer;
};

export type ResponseCache = {
  /** Whether this response is the same for every visitor. */
  mayKeep(request: FastifyRequest): boolean;
  /** Asks `find` for a response to the whole address, including the query, before the application runs. */
  lookIn(find: (url: string) => CachedResponse | undefined): void;
  /** Sends a cached response; false where there is none, or while the server is closing. */
  send(request: IncomingMessage, response: ServerResponse): boolean;
};

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache;
  }
}

export function createResponseCache(isOpen: () => boolean): ResponseCache {
  const sources: ((url: string) => CachedResponse | undefined)[] = [];
  const find = (url: string) => {
    for (const source of sources) {
      const answer = source(url);
      if (answer) return answer;
    }
    return undefined;
  };
  return {
    mayKeep: ({ raw }) => isPlain(raw),
    lookIn: (source) => sources.push(source),
    send(request, response) {
      const answer = request.url === undefined ? undefined : find(request.url);
      if (answer === undefined || !isPlain(request) || !isOpen()) return false;
      const begunAt = performance.now();
      response.writeHead(200, answer.headers);
      response.end(answer.body);
      countRequest('GET', answer.route, 200, (performance.now() - begunAt) / 1000);
      return true;
    },
  };
}

function isPlain({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.cookie === undefined && headers['if-none-match'] === undefined;
}

/**
 * The response as it will be sent, without the id of its request. The headers of every reply are set by now.
 */
export function cachedResponseFor(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): CachedResponse {
  const { [REQUEST_ID]: _, ...kept } = reply.getHeaders();
  const headers = Object.entries({ ...kept, 'content-length': body.length }).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => [name, String(one)]),
  );
  return { route: request.routeOptions.url ?? '', headers, body };
}
