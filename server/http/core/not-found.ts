/** Answers addresses without a route, and methods that a known address does not accept. */
import { refuse } from '#server/kernel/refusal.ts';
import type { App } from './app.ts';

export type BoundRoute = { method: string; url: string };

declare module 'fastify' {
  interface FastifyInstance {
    /** The bound calls under /api and /.well-known, in binding order. */
    boundRoutes: readonly BoundRoute[];
  }
}

/** Call it before any route is bound. */
export function replyNotFound(app: App): void {
  const bound: (BoundRoute & { pattern: RegExp })[] = [];
  app.decorate('boundRoutes', bound);
  app.addHook('onRoute', ({ method, url }) => {
    if (!/^\/(api|\.well-known)\//.test(url)) return;
    for (const one of [method].flat()) bound.push({ method: one, url, pattern: patternOf(url) });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/[?#].*/s, '');
    const methods = new Set(bound.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (methods.size === 0) throw refuse('not-found');
    reply.header('allow', [...methods].join(', '));
    throw refuse('method-not-allowed');
  });
}

/** `/api/cart/:cartItemId` as a pattern for addresses. */
function patternOf(url: string): RegExp {
  const source = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)));
  return new RegExp(`^${source.join('/')}$`);
}
