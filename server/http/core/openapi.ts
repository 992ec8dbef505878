/** The OpenAPI document and its reader, both derived from the bound routes. */
import { createHash } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import type { App } from './app.ts';

export const OPENAPI_INFO = {
  openapi: '3.1.0',
  info: {
    title: 'Indulge',
    version: '1.0.0',
    description:
      'The API of the Indulge gift-funds marketplace. Money is a decimal string with two places in US dollars; ids are opaque strings; times are ISO 8601. Errors are `{ message, code, fields? }`.',
  },
  components: {
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'indulge_session',
        description: 'Set by POST /api/auth/signin',
      },
    },
  },
} as const;

export async function serveApiReference(app: App): Promise<void> {
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(async (scope) => {
    // The page starts its reader with an inline script, which its hash allows, on this page alone.
    scope.addHook('onSend', async (_request, reply, payload) => {
      const policy = reply.getHeader('content-security-policy');
      if (
        typeof payload !== 'string' ||
        typeof policy !== 'string' ||
        !isPage(reply.getHeader('content-type'))
      )
        return;
      const hashes = inlineScripts(payload).map((script) => `'sha256-${digest(script)}'`);
      reply.header(
        'content-security-policy',
        policy.replace('script-src ', `script-src ${hashes.join(' ')} `),
      );
    });
    for (const url of ['/api/docs', '/api/docs/', '/api/docs/js/scalar.js']) {
      scope.get(url, { schema: { hide: true } }, async (request, reply) => {
        reader ??= openReader();
        const { statusCode, headers, payload } = await (await reader).inject(request.url);
        if (headers.location !== undefined) reply.header('location', headers.location);
        return reply
          .code(statusCode)
          .type(headers['content-type'] ?? 'text/plain')
          .send(payload);
      });
    }
  });
}

let reader: Promise<FastifyInstance> | undefined;

/**
 * An application of its own, created for the first reader: its script takes forty megabytes once it is
 * loaded.
 */
async function openReader(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      pageTitle: 'Indulge: the API',
      // Nothing here contacts outside services.
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
  });
  return app;
}

function isPage(contentType: unknown): boolean {
  return typeof contentType === 'string' && contentType.startsWith('text/html');
}

function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => script ?? '',
  );
}

function digest(script: string): string {
  return createHash('sha256').update(script).digest('base64');
}
