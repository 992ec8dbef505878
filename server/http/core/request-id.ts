/**
 * The id of a request, which the answer and every log line carry. A caller may choose it; a trace that goes
 * through here is named beside it (W3C Trace Context).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { newId } from '#server/kernel/id.ts';
import type { App } from './app.ts';

export const REQUEST_ID = 'x-request-id';

/** What a proxy or a client may choose: nothing that could break a log line or a search. */
const acceptable = /^[\w.:-]{8,64}$/;
const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const NO_TRACE = '0'.repeat(32);

export function requestId({ headers }: IncomingMessage): string {
  const given = headers[REQUEST_ID];
  return typeof given === 'string' && acceptable.test(given) ? given : newId();
}

/** The id of the trace that the request belongs to; undefined where it names none. */
export function traceId({ headers }: IncomingMessage): string | undefined {
  return read(headers)?.traceId;
}

/** The span of the caller, within which this request is answered. */
export function parentSpan({ headers }: IncomingMessage): { traceId: string; spanId: string } | undefined {
  return read(headers);
}

function read({ traceparent: given }: IncomingMessage['headers']) {
  const [, traceId, spanId] = (typeof given === 'string' && traceparent.exec(given)) || [];
  return traceId === undefined || spanId === undefined || traceId === NO_TRACE
    ? undefined
    : { traceId, spanId };
}

export function answerRequestIds(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
}

/** For an answer from the cache, which has an id only where the caller asked for one. */
export function echoRequestId(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers[REQUEST_ID] !== undefined) response.setHeader(REQUEST_ID, requestId(request));
}
