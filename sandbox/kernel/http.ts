/** A small HTTP router for stand-ins: routes with `:parameters`, whole bodies, and faults on every path. */
import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Faults, faultOf } from './faults.ts';

export type Call = {
  method: string;
  /** The path without the query, relative to the stand-in's root. */
  path: string;
  query: URLSearchParams;
  /** The query as it was sent, without the question mark. */
  queryText: string;
  params: Record<string, string>;
  headers: IncomingMessage['headers'];
  body: Buffer;
  request: IncomingMessage;
  response: ServerResponse;
};

export type Reply = {
  /** 200 by default. */
  status?: number;
  headers?: Record<string, string | string[]>;
  /** Text and bytes are sent unchanged (set their content-type); undefined is an empty body; anything else is JSON. */
  body?: unknown;
};

/** A handler that returns nothing has written the response itself. */
export type Handler = (call: Call) => Reply | undefined | Promise<Reply | undefined>;

export type RouterOptions = {
  faults: Faults;
  /** The reply to a `refuse` fault, in the stand-in's own error shape. */
  refusal(fault: { status: number; code?: string; message?: string; ms?: number }): Reply;
  /** The reply when no route fits; a plain 404 by default. */
  missing?(call: Call): Reply;
  /** The reply to an error that a handler throws; a plain 500 by default. */
  failure?(error: unknown, call: Call): Reply;
  /**
   * Runs before any fault. A returned reply is sent at once; a returned function is called when the request
   * has ended. A stand-in uses it to refuse a request that repeats one under way.
   */
  begin?(call: Call): Reply | (() => void) | undefined;
  /** The longest body taken, in bytes; 1 MiB by default. */
  bodyLimit?: number;
};

export type Router = {
  /** Adds a route; `:name` takes one segment, a last segment `*` takes the rest (as `params['*']`). */
  on(method: string, path: string, handler: Handler): void;
  handle(request: IncomingMessage, response: ServerResponse): void;
};

type Route = { method: string; segments: string[]; handler: Handler };

/**
 * Makes a router that serves `GET`, `POST` and `DELETE /_faults` besides its own routes, and lets the faults
 * strike every other request by `METHOD /path`.
 */
export function createRouter(options: RouterOptions): Router {
  const routes: Route[] = [];
  const on = (method: string, path: string, handler: Handler) => {
    routes.push({ method, segments: path.split('/').slice(1), handler });
  };
  addFaultRoutes(on, options.faults);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const call = await readCall(request, response, options.bodyLimit ?? 1024 * 1024);
    if (!call) return send(response, { status: 413, body: { message: 'The body is too long.' } });
    const begun = options.begin?.(call);
    if (typeof begun === 'object') return send(response, begun);
    try {
      await work(call);
    } finally {
      begun?.();
    }
  };

  const work = async (call: Call) => {
    const { response } = call;
    const struck = call.path === '/_faults' ? [] : options.faults.strike(`${call.method} ${call.path}`);
    const delay = faultOf(struck, 'delay');
    if (delay) await pause(delay.ms ?? 500);
    const down = faultOf(struck, 'down');
    if (down) return down.status ? send(response, { status: down.status }) : destroy(response);
    const refused = faultOf(struck, 'refuse');
    if (refused) return send(response, options.refusal({ ...refused, status: refused.status ?? 402 }));

    const reply = await run(call);
    if (faultOf(struck, 'drop-reply')) return destroy(response);
    if (reply) send(response, reply);
  };

  const run = async (call: Call): Promise<Reply | undefined> => {
    const found = findRoute(routes, call);
    try {
      if (found) return await found.handler({ ...call, params: found.params });
      return options.missing?.(call) ?? { status: 404, body: { message: `No such path: ${call.path}` } };
    } catch (error) {
      if (options.failure) return options.failure(error, call);
      console.error(error);
      return { status: 500, body: { message: 'The stand-in failed.' } };
    }
  };

  return {
    on,
    handle(request, response) {
      answer(request, response).catch((error: unknown) => {
        // Only a connection that closed while it was read or written can end here.
        if (!response.destroyed) response.destroy(error instanceof Error ? error : undefined);
      });
    },
  };
}

/** Parses a JSON body; an empty one is `undefined`, a broken one throws. */
export function jsonOf(call: Call): unknown {
  return call.body.length === 0 ? undefined : JSON.parse(call.body.toString('utf8'));
}

function addFaultRoutes(on: Router['on'], faults: Faults): void {
  on('GET', '/_faults', () => ({ body: faults.list() }));
  on('DELETE', '/_faults', () => {
    faults.clear();
    return { status: 204 };
  });
  on('POST', '/_faults', (call) => {
    try {
      return { status: 201, body: faults.add(jsonOf(call)) };
    } catch (error) {
      return { status: 400, body: { message: error instanceof Error ? error.message : 'Not a fault.' } };
    }
  });
}

async function readCall(request: IncomingMessage, response: ServerResponse, limit: number) {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const queryText = mark < 0 ? '' : url.slice(mark + 1);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = chunk as Buffer;
    length += bytes.length;
    if (length > limit) return undefined;
    chunks.push(bytes);
  }
  const call: Call = {
    method: request.method ?? 'GET',
    path: path === '' ? '/' : path,
    query: new URLSearchParams(queryText),
    queryText,
    params: {},
    headers: request.headers,
    body: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks),
    request,
    response,
  };
  return call;
}

function findRoute(
  routes: Route[],
  call: Call,
): { handler: Handler; params: Record<string, string> } | undefined {
  const segments = call.path.split('/').slice(1);
  for (const route of routes) {
    if (route.method !== call.method) continue;
    const params = paramsOf(route.segments, segments);
    if (params) return { handler: route.handler, params };
  }
  return undefined;
}

function paramsOf(pattern: string[], segments: string[]): Record<string, string> | undefined {
  const open = pattern.at(-1) === '*';
  if (open ? segments.length < pattern.length : segments.length !== pattern.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const given = segments[index] ?? '';
    if (expected === '*') params['*'] = segments.slice(index).map(decode).join('/');
    else if (expected.startsWith(':')) params[expected.slice(1)] = decode(given);
    else if (expected !== given) return undefined;
  }
  return params;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray percent sign is no encoding; the segment stays unchanged.
    return segment;
  }
}

function send(response: ServerResponse, reply: Reply): void {
  if (response.headersSent || response.destroyed) return;
  const { bytes, type } = encode(reply.body);
  response.statusCode = reply.status ?? 200;
  if (type) response.setHeader('content-type', type);
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
  if (response.statusCode !== 204) response.setHeader('content-length', bytes.length);
  response.end(bytes);
}

function encode(body: unknown): { bytes: Buffer; type?: string } {
  if (body === undefined) return { bytes: Buffer.alloc(0) };
  if (Buffer.isBuffer(body)) return { bytes: body };
  if (typeof body === 'string') return { bytes: Buffer.from(body), type: 'text/plain; charset=utf-8' };
  return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json; charset=utf-8' };
}

function destroy(response: ServerResponse): void {
  response.socket?.destroy();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
