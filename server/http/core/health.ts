/**
 * Liveness, readiness and metrics. The public listener says only whether the product is up; reasons and
 * figures are for the operator's own network, on the inner listener (docs/decisions/0047-an-inner-port.md).
 */
import type { IncomingMessage } from 'node:http';
import type { Config } from '#server/config.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { App } from './app.ts';
import type { Handler } from './listen.ts';
import { metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

const RETRY_AFTER_SECONDS = 2;

/** `/healthz` and `/readyz` for everybody, and `/metrics` only on a developer's own machine. */
export function healthRoutes(
  app: App,
  { config, readiness }: { config: Config; readiness: Readiness },
): void {
  const hidden = { schema: { hide: true } };
  app.get('/healthz', hidden, async () => ({ status: 'alive' }));
  app.get('/readyz', hidden, async () => {
    if ((await readiness.findProblem()) === null) return { status: 'ready' };
    throw refuse('temporarily-unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  });
  const servesMetrics = servesMetricsItself(config);
  // Bound in any case: the address would else be a member's public page.
  app.get('/metrics', hidden, async (request, reply) => {
    if (!servesMetrics || !isForThisMachine(request.raw)) throw refuse('not-found');
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

/**
 * Answers the inner listener. It has no sessions, so that only its address protects it. Without `readiness`
 * the product is starting: alive, so that a slow start is not killed, and not ready.
 */
export function answerOperators(readiness?: Readiness): Handler {
  return (request, response) => {
    const send = (status: number, type: string, body: string) => {
      response.writeHead(status, {
        'content-type': type,
        'cache-control': 'no-store',
        ...(status === 503 ? { 'retry-after': String(RETRY_AFTER_SECONDS) } : {}),
      });
      response.end(body);
    };
    const sendJson = (status: number, body: object) => send(status, 'application/json', JSON.stringify(body));
    const fail = (error: unknown) => sendJson(500, { status: 'failed', message: String(error) });
    const path = request.url?.replace(/\?.*/s, '');
    if (path === '/healthz') {
      sendJson(200, { status: 'alive', uptimeSeconds: Math.round(process.uptime()), process: process.pid });
    } else if (path === '/readyz') {
      const problem = readiness?.findProblem() ?? Promise.resolve('Indulge is starting.');
      problem.then((message) => {
        if (message === null) sendJson(200, { status: 'ready' });
        else sendJson(503, { status: 'not ready', message });
      }, fail);
    } else if (path === '/metrics') {
      metrics.metrics().then((text) => send(200, metrics.contentType, text), fail);
    } else {
      sendJson(404, { message: 'This listener has /healthz, /readyz and /metrics.', code: 'not-found' });
    }
  };
}

/** Without an inner port, a listener that only this machine reaches is inner itself; never in production. */
function servesMetricsItself({ production, ops, host }: Config): boolean {
  return !production && ops === undefined && isLoopback(host);
}

/** A tunnel forwards strangers to a loopback listener, and names their host or their address. */
function isForThisMachine({ headers }: IncomingMessage): boolean {
  const host = headers.host?.replace(/:\d+$/, '') ?? '';
  return isLoopback(host) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
