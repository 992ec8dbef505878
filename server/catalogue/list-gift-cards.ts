/** Makes pages of the catalog, serialized. */
import { createHash } from 'node:crypto';
import { listGiftCards as route } from '#contract/catalogue.ts';
import type { Db } from '#server/db/pool.ts';
import { nextLink } from '#server/http/edge/paging.ts';
import { type PageRequest, takePage } from '#server/kernel/page.ts';
import { createCachedResponses, type ReadyPages } from './fast-path/cached-responses.ts';
import { toGiftCard } from './gift-card.ts';
import { createPageCache } from './page-cache.ts';
import { type CatalogueQuery, cursorsFor, readQuery, toQuery } from './search.ts';
import { readPage, readVersion } from './store.ts';

export type CataloguePage = {
  /** The contract's JSON array, validated when it was made. */
  body: Buffer;
  etag: string;
  /** The `Link` header, where another page follows. */
  link: string | undefined;
  /** The version of the catalog it was made for. */
  version: bigint;
};

export type Catalogue = {
  /** Throws `invalid-input` for a cursor that belongs to another query. */
  page(query: CatalogueQuery, page: PageRequest): Promise<CataloguePage>;
  /** Complete responses for repeated requests. */
  readyPages: ReadyPages;
  /** Applies changes of the catalog at once instead of within a second. */
  forget(): void;
};

export function createCatalogue({ db }: { db: Db }): Catalogue {
  const cache = createPageCache<CataloguePage>(() => readVersion(db));
  return {
    readyPages: createCachedResponses(cache.currentVersion),
    async page(query, page) {
      const search = readQuery(query);
      const cursors = cursorsFor(search);
      // Nothing that is refused takes a place in the cache.
      if (page.cursor !== undefined) cursors.read(page.cursor);
      return cache.get(JSON.stringify([search, page]), async (version) => {
        const { items, nextCursor } = await takePage(page, {
          cursors,
          read: (after, limit) => readPage(db, search, { after: after?.id ?? null, limit }),
          placeOf: ({ id }) => ({ id }),
          toItem: toGiftCard,
        });
        if (nextCursor === null) return makePage(version, items, undefined);
        const next = { ...toQuery(search), limit: page.limit, cursor: nextCursor };
        return makePage(version, items, nextLink(route.path, {}, next));
      });
    },
    forget: cache.forget,
  };
}

function makePage(version: bigint, cards: unknown[], link: string | undefined): CataloguePage {
  const body = Buffer.from(JSON.stringify(route.reply[200].parse(cards)));
  const hash = createHash('sha256')
    .update(body)
    .update(link ?? '')
    .digest('base64url');
  return { body, etag: `"${hash.slice(0, 22)}"`, link, version };
}
