/** A small HTTP router for stand-ins: routes with `:parameters`, whole bodies, and faults on every path. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call, Handler, Reply } from './call.ts';
import { type Faults, faultOf } from './faults.ts';
import { destroy, pause, readCall, send } from './http-message.ts';
import { findRoute, type Route } from './http-route.ts';

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

/** The fields of a posted form. */
export function formOf(call: Call): URLSearchParams {
  return new URLSearchParams(call.body.toString('utf8'));
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
