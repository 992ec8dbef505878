/** A span for each call of the API, within the caller's trace where it names one. */
import type { FastifyRequest } from 'fastify';
import type { App } from '#server/http/core/app.ts';
import { parentSpan } from '#server/http/core/request-id.ts';
import type { Span, Tracer } from './tracer.ts';

export function traceRequests(app: App, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    if (route.startsWith('/api/')) {
      const attributes = {
        'http.request.method': request.method,
        'http.route': route,
        'request.id': request.id,
      };
      const parent = parentSpan(request.raw);
      spans.set(request, tracer.begin(`${request.method} ${route}`, { kind: 2, parent, attributes }));
    }
    done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const attributes = { 'http.response.status_code': statusCode };
    spans.get(request)?.end({ failed: statusCode >= 500, attributes });
    done();
  });
}
