/**
 * Refuses writes that another site's page sends with our visitor's cookies. Browsers name where a request comes from in
 * `Sec-Fetch-Site` and `Origin`; a client that sends neither is no browser and carries nobody's cookies by accident.
 */
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { App } from './app.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Calls that outside parties make by design and that prove themselves otherwise: by signature or by state. */
const EXEMPT = new Set(['/api/webhooks/stripe', '/api/auth/apple/callback']);

export function guardOrigins(app: App, config: Config): void {
  const ownOrigin = new URL(config.appUrl).origin;
  app.addHook('onRequest', (request, _reply, done) => {
    const guarded = !READS.has(request.method) && !EXEMPT.has(request.routeOptions.url ?? '');
    done(guarded && isCrossSite(request, ownOrigin) ? refuse('cross-site') : undefined);
  });
}

/** True where the browser says that the request was not caused by one of our own pages. */
export function isCrossSite(request: FastifyRequest, ownOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const origin = request.headers.origin;
  if (origin === undefined || origin === ownOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.host;
}
