/**
 * The HTTP listener. It binds the port before the application loads, so that a taken port is reported at
 * once, and answers 503 until then.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RefusalBody } from '#contract/kernel/refusals.ts';
import { CannotStart } from '#server/kernel/cannot-start.ts';

export type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

export type Listener = {
  server: http.Server;
  port: number;
  /** Where this machine reaches it, without a slash at the end. */
  url: string;
  /** The answer before the application is ready: 503, retry in a second. */
  answerStarting: Handler;
  /** Hands requests to `handler` from now on. */
  answerWith(handler: Handler): void;
  /** From now on each answer ends its connection, so that clients look for another process. */
  drain(): void;
  /** Accepts no new connections, and resolves when the last answer is sent, or given up. */
  close(): Promise<void>;
};

export type ListenerOptions = {
  host: string;
  port: number;
  /** The setting that messages about the port name. */
  setting?: 'PORT' | 'OPS_PORT';
  timeouts?: ListenerTimeouts;
};

/** What one slow client may cost. */
export type ListenerTimeouts = {
  headersTimeoutMs: number;
  /** For the whole request, the body included. */
  requestTimeoutMs: number;
  /** How long a connection may do nothing: a client that reads no answer is closed. */
  idleTimeoutMs: number;
  /** How long a connection is kept for the next request. */
  keepAliveMs: number;
  /** How often the first two are checked. */
  checkEveryMs: number;
  /** How long the last answers may take once no connection is accepted any more. */
  lastAnswersMs: number;
};

const TIMEOUTS: ListenerTimeouts = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  // Longer than any handler works without sending: statements end after 30 s, calls to services after 10.
  idleTimeoutMs: 60_000,
  // Longer than the 60 s of a usual proxy: else it sends a request on a connection that is closed in the same
  // moment.
  keepAliveMs: 75_000,
  checkEveryMs: 2_000,
  lastAnswersMs: 30_000,
};

/** How often connections are closed whose last answer has been sent. */
const SWEEP_MS = 50;

/** Binds the port. Throws `CannotStart` when the port is taken or may not be used. */
export async function startListener({
  host,
  port,
  setting = 'PORT',
  timeouts = TIMEOUTS,
}: ListenerOptions): Promise<Listener> {
  let handler = answerStarting;
  const checks = {
    headersTimeout: timeouts.headersTimeoutMs,
    requestTimeout: timeouts.requestTimeoutMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    connectionsCheckingInterval: timeouts.checkEveryMs,
  };
  let draining = false;
  const server = http.createServer(checks, (request, response) => {
    if (draining) response.shouldKeepAlive = false;
    handler(request, response);
  });
  // Progress of a slow but honest download counts as activity; an answer that nobody reads makes none.
  server.setTimeout(timeouts.idleTimeoutMs);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, { host, port, setting })));
    server.listen(port, host, resolve);
  });
  const bound = server.address() as AddressInfo;
  return {
    server,
    port: bound.port,
    url: `http://${reachable(bound)}:${bound.port}`,
    answerStarting,
    answerWith: (next) => {
      handler = next;
    },
    drain: () => {
      draining = true;
    },
    close: () => {
      draining = true;
      return closed(server, timeouts.lastAnswersMs);
    },
  };
}

/** A listener on every address is reached on loopback. */
function reachable({ address, family }: AddressInfo): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return family === 'IPv6' ? `[${address}]` : address;
}

/** A second call finds the server closed already. */
function closed(server: http.Server, lastAnswersMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A request that began before draining leaves its connection open after its answer.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    const giveUp = setTimeout(() => server.closeAllConnections(), lastAnswersMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(giveUp);
      resolve();
    });
    server.closeIdleConnections();
  });
}

const answerStarting: Handler = unavailable('Indulge is starting.');

/** Refuses a call that arrives while the last ones are finished. */
export const answerStopping: Handler = unavailable('Indulge is restarting. Please try again in a moment.');

function unavailable(message: string): Handler {
  const body = JSON.stringify({ message, code: 'temporarily-unavailable' } satisfies RefusalBody);
  return (_request, response) => {
    response.writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '1',
    });
    response.end(body);
  };
}

function explain(
  error: NodeJS.ErrnoException,
  { host, port, setting }: Omit<Required<ListenerOptions>, 'timeouts'>,
): Error {
  if (error.code === 'EADDRINUSE') {
    return new CannotStart(
      `Port ${port} on ${host} is taken by another program. Stop it, or choose another port: ${setting}=${port + 1} npm start`,
    );
  }
  if (error.code === 'EACCES')
    return new CannotStart(`Port ${port} may not be used by this user; set ${setting} to 1024 or higher.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new CannotStart(`${setting.replace('PORT', 'HOST')} ${host} is not an address of this machine.`);
  }
  return error;
}
