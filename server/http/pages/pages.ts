/** Serves the built web application: hashed assets for a year, the page itself fresh each time. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { PageManifest } from '#contract/page-manifest.ts';
import type { Config } from '#server/config.ts';
import type { App } from '../core/app.ts';
import { alignSignedInHint } from '../core/signed-in-hint.ts';
import { asBuilt, serveAssets } from './assets.ts';
import { forMailPrograms, serveCardFaces } from './card-faces.ts';
import type { SignInOptions } from './choose-prerendered.ts';
import { pageFinder } from './find-page.ts';
import { type Head, metaTags } from './meta-tags.ts';
import { pageRenderer } from './render-page.ts';
import { sendHtml } from './send-html.ts';

/** The head of a member's page, looked up for each request; undefined for every other page. */
export type FindHead = (path: string, ip: string) => Promise<Head | undefined>;

/** A token in these addresses is worth money: no other site gets it, and no search engine lists it. */
const SECRET_ADDRESS = /^\/(claim|sent-gift)\//;
const kept = { 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' };

export async function servePages(
  app: App,
  config: Config,
  webRoot: string,
  { findHead, signInOptions }: { findHead: FindHead; signInOptions: SignInOptions },
): Promise<void> {
  const { appUrl } = config;
  const secure = appUrl.startsWith('https:');
  const manifest = readManifest(webRoot);
  const findPage = manifest && pageFinder(manifest.pages);
  const renderPage = manifest && pageRenderer(manifest, signInOptions);
  await serveAssets(app, join(webRoot, 'assets'));
  // The others stand among the addresses of pages, so each has a route.
  await app.register(fastifyStatic, {
    ...asBuilt,
    root: webRoot,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
    setHeaders(reply, path) {
      reply.header('cache-control', 'public, max-age=3600');
      if (path.endsWith('.png')) reply.headers(forMailPrograms);
    },
  });
  serveCardFaces(app, webRoot);
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!findPage || !renderPage || /^\/(api|sandbox|assets)([/?]|$)/.test(request.url))
      return reply.callNotFound();
    alignSignedInHint(request, reply, { secure });
    const [path = '', query = ''] = request.url.split('#')[0]?.split('?') ?? [];
    if (SECRET_ADDRESS.test(path)) reply.headers(kept);
    const { status, page } = findPage(path);
    const ofMember = await findHead(path, request.ip);
    const head = ofMember ?? page?.head;
    const meta = head && metaTags(head, { appUrl, path });
    // The app redirects signed-in users away from the pages of visitors, which must not flash by.
    const isVisitor = request.sessionToken === undefined;
    return sendHtml(
      request,
      reply.code(status),
      renderPage({ page, meta, query, isVisitor, isMember: ofMember !== undefined }),
    );
  });
}

/** Undefined where the web app is not built. */
function readManifest(webRoot: string): PageManifest | undefined {
  const file = join(webRoot, '.vite', 'pages.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
