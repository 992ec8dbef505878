/** Answers addresses without a route, and methods that a known address does not accept. */
import { refuse } from '#server/kernel/refusal.ts';
import type { App } from './app.ts';

export type BoundRoute = { method: string; url: string };

declare module 'fastify' {
  interface FastifyInstance {
    /** The bound calls under /api and /.well-known, in binding order. */
    boundRoutes: readonly BoundRoute[];
    /** The methods that the address of a request accepts; none where nothing has that address. */
    methodsOf(request: Pick<FastifyRequest, 'url'>): string[];
  }
  interface FastifyContextConfig {
    /** The route answers what no other route does, so its address is none. */
    isFallback?: boolean;
  }
}

/** Call it before any route is bound. */
export function replyNotFound(app: App): void {
  const bound: (BoundRoute & { pattern: RegExp })[] = [];
  app.decorate('boundRoutes', bound);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.isFallback || !/^\/(api|\.well-known)\//.test(url)) return;
    for (const one of [method].flat()) bound.push({ method: one, url, pattern: patternOf(url) });
  });
  app.decorate('methodsOf', ({ url }) => {
    const path = url.replace(/[?#].*/s, '');
    return [...new Set(bound.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
  });
  app.setNotFoundHandler((request, reply) => {
    const methods = app.methodsOf(request);
    if (methods.length === 0) throw refuse('not-found');
    reply.header('allow', methods.join(', '));
    throw refuse('method-not-allowed');
  });
}

/** `/api/cart/:cartItemId` as a pattern for addresses. */
function patternOf(url: string): RegExp {
  const source = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)));
  return new RegExp(`^${source.join('/')}$`);
}
