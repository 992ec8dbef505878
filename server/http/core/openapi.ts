/** The OpenAPI document, derived from the bound routes, and the readers of this and of the public API's. */
import { createHash } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { makeOnce } from '#server/kernel/make-once.ts';
import type { App } from './app.ts';
import { type CachedDocument, cacheDocument, sendCached } from './cached-document.ts';

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
        description: 'Set by POST /api/auth/signin; over https its name is `__Host-indulge_session`',
      },
    },
  },
} as const;

/**
 * The document takes 34 ms to derive and the reader's script is three megabytes, so each is made for its
 * first reader and kept.
 */
export async function serveApiReference(app: App): Promise<void> {
  const readDocument = makeOnce(() =>
    cacheDocument('application/json; charset=utf-8', JSON.stringify(app.swagger())),
  );
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    return sendCached(request, reply, await readDocument());
  });
  for (const url of READERS.flatMap(({ at }) => [at, `${at}/`, `${at}/js/scalar.js`])) {
    const readPage = makeOnce(() => makePage(url));
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const page = await readPage();
      if ('location' in page) return reply.redirect(page.location, page.status);
      // The page starts its reader with an inline script, which its hash allows, on this page alone.
      const policy = reply.getHeader('content-security-policy');
      if (page.scriptHashes.length > 0 && typeof policy === 'string') {
        const hashes = page.scriptHashes.join(' ');
        reply.header('content-security-policy', policy.replace('script-src ', `script-src ${hashes} `));
      }
      return sendCached(request, reply, page.document);
    });
  }
}

const READERS = [
  { at: '/api/docs', document: '/api/openapi.json', pageTitle: 'Indulge: the API' },
  { at: '/api/v2/docs', document: '/api/v2/openapi.json', pageTitle: 'Indulge: the public API' },
] as const;

type ReaderPage =
  | { location: string; status: number }
  | { document: CachedDocument; scriptHashes: readonly string[] };

async function makePage(url: string): Promise<ReaderPage> {
  const { statusCode, headers, rawPayload } = await (await openReader()).inject(url);
  if (headers.location !== undefined) return { location: headers.location, status: statusCode };
  const type = String(headers['content-type'] ?? 'text/plain');
  const scripts = type.startsWith('text/html') ? inlineScripts(rawPayload.toString()) : [];
  return {
    document: await cacheDocument(type, rawPayload),
    scriptHashes: scripts.map((script) => `'sha256-${digest(script)}'`),
  };
}

/**
 * An application of its own, created for the first reader: its script takes forty megabytes once it is
 * loaded.
 */
const openReader = makeOnce(async (): Promise<FastifyInstance> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  for (const { at, document, pageTitle } of READERS)
    await app.register(scalar, {
      routePrefix: at,
      configuration: {
        url: document,
        pageTitle,
        // Nothing here contacts outside services.
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
        mcp: { disabled: true },
        showDeveloperTools: 'never',
      },
    });
  return app;
});

function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => script ?? '',
  );
}

function digest(script: string): string {
  return createHash('sha256').update(script).digest('base64');
}
