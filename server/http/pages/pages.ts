/** Serves the built web application: hashed assets for a year, the page itself fresh each time. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Config } from '#server/config.ts';
import type { App } from '../core/app.ts';
import { SESSION_COOKIE } from '../core/session.ts';
import { alignSignedInHint } from '../core/signed-in-hint.ts';
import { knownAddresses } from './known-addresses.ts';
import { type Head, pagesWithHeads, withHead } from './page-head.ts';
import { preloadsOf } from './page-preloads.ts';
import { prerenderedPages, type WaysIn } from './prerendered-pages.ts';
import { sendHtml } from './send-html.ts';

const YEAR_SECONDS = 31_536_000;

/** The head of a page about somebody, made for each request; undefined where the page is about nobody. */
export type FindHead = (path: string, ip: string) => Promise<Head | undefined>;

export async function servePages(
  app: App,
  config: Config,
  webRoot: string,
  { findHead, waysIn }: { findHead: FindHead; waysIn: WaysIn },
): Promise<void> {
  const secure = config.appUrl.startsWith('https:');
  const indexFile = join(webRoot, 'index.html');
  const html = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : null;
  const pageFor = html === null ? null : pagesWithHeads(html, config.appUrl);
  const preloadsFor = preloadsOf(webRoot);
  const isKnown = knownAddresses(webRoot);
  const drawnAheadOfTime = prerenderedPages(webRoot, waysIn);
  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const immutable = path.includes('/assets/');
      reply.header(
        'cache-control',
        immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
      );
      // It governs documents alone, and on dozens of scripts would weigh as much as one of them.
      if (immutable) reply.removeHeader('content-security-policy');
    },
  });
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!pageFor || html === null || /^\/(api|sandbox|assets)([/?]|$)/.test(request.url))
      return reply.callNotFound();
    alignSignedInHint(request, reply, { secure });
    const [path = '', query = ''] = request.url.split('#')[0]?.split('?') ?? [];
    const head = await findHead(path, request.ip);
    const plain = head ? withHead(html, { appUrl: config.appUrl, path, ...head }) : pageFor(path);
    const page = plain.replace('</head>', () => `${preloadsFor(path)}</head>`);
    // Who is signed in is led on from the pages of visitors, and shall not see them flash by.
    const isVisitor = !(SESSION_COOKIE in request.cookies);
    reply.code(isKnown(path) ? 200 : 404);
    return sendHtml(request, reply, drawnAheadOfTime({ path, query, isVisitor }, page));
  });
}
