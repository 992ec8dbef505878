/**
 * The HTTP listener. It binds the port before the application loads, so that a taken port is reported at
 * once, and answers 503 until then.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { CannotStart } from '#server/kernel/cannot-start.ts';

export type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

export type Listener = {
  server: http.Server;
  port: number;
  /** The answer before the application is ready: 503, retry in a second. */
  answerStarting: Handler;
  /** Hands requests to `handler` from now on. */
  answerWith(handler: Handler): void;
  /** Accepts no new connections, and resolves when the last answer is sent. */
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
  /** How often the first two are checked. */
  checkEveryMs: number;
};

const TIMEOUTS: ListenerTimeouts = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  // Longer than any handler works without sending: statements end after 30 s, calls to services after 10.
  idleTimeoutMs: 60_000,
  checkEveryMs: 2_000,
};

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
    connectionsCheckingInterval: timeouts.checkEveryMs,
  };
  const server = http.createServer(checks, (request, response) => handler(request, response));
  // Progress of a slow but honest download counts as activity; an answer that nobody reads makes none.
  server.setTimeout(timeouts.idleTimeoutMs);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, { host, port, setting })));
    server.listen(port, host, resolve);
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    answerStarting,
    answerWith: (next) => {
      handler = next;
    },
    close: () =>
      new Promise((resolve) => {
        // A second call finds the server closed already.
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

const answerStarting: Handler = (_request, response) => {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end(JSON.stringify({ message: 'Indulge is starting.', code: 'temporarily-unavailable' }));
};

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
