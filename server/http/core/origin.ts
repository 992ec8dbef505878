/**
 * Refuses writes that another site's page sends with our visitor's cookies. Browsers name the origin of a
 * request in `Sec-Fetch-Site` and `Origin`. A client that sends neither is no browser, so it carries no
 * cookies by accident.
 */
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { App } from './app.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Calls that outside parties make by design and that are authenticated otherwise: by signature or by state,
 * or that change nothing.
 */
const EXEMPT = new Set(['/api/webhooks/stripe', '/api/auth/apple/callback', '/api/csp-reports']);

export function guardOrigins(app: App, config: Config): void {
  const ownOrigin = new URL(config.appUrl).origin;
  app.addHook('onRequest', (request, _reply, done) => {
    const guarded = !READS.has(request.method) && !EXEMPT.has(request.routeOptions.url ?? '');
    done(guarded && isCrossSite(request, ownOrigin) ? refuse('cross-site') : undefined);
  });
}

/** True when the browser says that none of our own pages caused the request. */
export function isCrossSite(request: FastifyRequest, ownOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const origin = request.headers.origin;
  if (origin === undefined || origin === ownOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.host;
}
