/**
 * Answers that are the same for every visitor and were given before: they are sent again, byte for byte, without asking the
 * application (docs/decisions/0006-catalogue-pages-in-memory.md). Whoever keeps them says how long they are good.
 *
 * Nothing is ready for somebody who sends a cookie, who may be signed in, nor for a browser that asks whether something has
 * changed: these go the whole way.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countRequest } from './metrics.ts';

export type ReadyAnswer = {
  /** The address of its route, for the figures. */
  route: string;
  /** Names and values in turns, as `writeHead` takes them without looking through an object. */
  headers: string[];
  body: Buffer;
};

export type ResponseCache = {
  /** Whether this answer is the same for whoever asks next. */
  mayKeep(request: FastifyRequest): boolean;
  /** Asks `find` for an answer to the whole address, query and all, before the application is asked. */
  lookIn(find: (url: string) => ReadyAnswer | undefined): void;
  /** Sends what is ready; false where nothing is, or where the server takes leave. */
  send(request: IncomingMessage, response: ServerResponse): boolean;
};

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache;
  }
}

export function createReadyAnswers(isOpen: () => boolean): ResponseCache {
  const sources: ((url: string) => ReadyAnswer | undefined)[] = [];
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

/** What is about to be sent, as it will be sent: the headers that every reply has are set by now. */
export function cachedResponseFor(request: FastifyRequest, reply: FastifyReply, body: Buffer): ReadyAnswer {
  const headers = Object.entries({ ...reply.getHeaders(), 'content-length': body.length }).flatMap(
    ([name, value]) => [value].flat().flatMap((one) => [name, String(one)]),
  );
  return { route: request.routeOptions.url ?? '', headers, body };
}
