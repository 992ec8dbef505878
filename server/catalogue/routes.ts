/** Binds the catalog's routes. */
import { countGiftCards, getGiftCard, listGiftCards } from '#contract/catalogue.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { cachedResponseFor } from '#server/http/core/response-cache.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { Catalogue } from './create-catalogue.ts';

/** Every caller gets the same answer, so any cache may store it. After ten seconds it revalidates. */
const CACHE_CONTROL = 'public, max-age=10, stale-while-revalidate=60';

export function catalogueRoutes(app: App, { catalogue }: { catalogue: Catalogue }): void {
  app.responseCache.lookIn(catalogue.cachedResponses.find);
  bind(app, listGiftCards, async ({ query, page, request, reply }) => {
    const { body, etag, link, version } = await catalogue.page(query, page);
    reply.header('cache-control', CACHE_CONTROL).header('etag', etag);
    if (link !== undefined) reply.header('link', link);
    if (names(request.headers['if-none-match'], etag)) return reply.code(304).send();
    // Serialized bytes skip the serializer.
    reply.type('application/json; charset=utf-8');
    if (app.responseCache.mayKeep(request))
      catalogue.cachedResponses.keep(request.url, version, cachedResponseFor(request, reply, body));
    return reply.send(body);
  });
  bind(app, getGiftCard, async ({ params, reply }) => {
    const card = await catalogue.card(params.giftCardId);
    if (!card) throw refuse('not-found');
    reply.header('cache-control', CACHE_CONTROL);
    return card;
  });
  bind(app, countGiftCards, async ({ query, reply }) => {
    reply.header('cache-control', CACHE_CONTROL);
    return catalogue.counts(query.search);
  });
}

/** Whether an If-None-Match header names this tag. Compressing proxies mark theirs as weak. */
function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
