/** Makes pages of the catalog, serialized. */
import { createHash } from 'node:crypto';
import {
  CATEGORIES,
  type Category,
  type GiftCardDetails,
  listGiftCards as route,
} from '#contract/catalogue.ts';
import type { Db } from '#server/db/pool.ts';
import { nextLink } from '#server/http/edge/paging.ts';
import { type PageRequest, takePage } from '#server/kernel/page.ts';
import { type CachedResponses, createCachedResponses } from './fast-path/cached-responses.ts';
import { toGiftCard, toGiftCardDetails } from './gift-card.ts';
import { createPageCache } from './page-cache.ts';
import { type CatalogueQuery, cursorsFor, readQuery, toQuery } from './search.ts';
import { type CategoryCount, readCard, readCatalogueVersion, readCounts, readPage } from './store.ts';

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
  /** Null where no such card is on sale. */
  card(id: string): Promise<GiftCardDetails | null>;
  /** How many cards match a search, in each category. */
  counts(search: string | undefined): Promise<Record<Category, number>>;
  /** Complete responses for repeated requests. */
  cachedResponses: CachedResponses;
  /** Applies changes of the catalog at once instead of within a second. */
  forget(): void;
};

export function createCatalogue({ db }: { db: Db }): Catalogue {
  const cache = createPageCache<CataloguePage>(() => readCatalogueVersion(db));
  const counted = createPageCache<Record<Category, number>>(() => readCatalogueVersion(db));
  return {
    cachedResponses: createCachedResponses(cache.currentVersion),
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
    async card(id) {
      const row = await readCard(db, id);
      return row && toGiftCardDetails(row);
    },
    counts(search) {
      const { text } = readQuery({ search });
      return counted.get(text ?? '', async () => sumUp(await readCounts(db, text)));
    },
    forget() {
      cache.forget();
      counted.forget();
    },
  };
}

/** Cards that only look like the text count where none matches it, as in the pages. */
function sumUp(rows: readonly CategoryCount[]): Record<Category, number> {
  const shown = (matching: number, alike: number) => (matching > 0 ? matching : alike);
  const counts = Object.fromEntries(CATEGORIES.map((each) => [each, 0])) as Record<Category, number>;
  for (const { category, matching, alike } of rows) counts[category] = shown(matching, alike);
  const sum = (key: 'matching' | 'alike') => rows.reduce((total, row) => total + row[key], 0);
  counts.all = shown(sum('matching'), sum('alike'));
  return counts;
}

function makePage(version: bigint, cards: unknown[], link: string | undefined): CataloguePage {
  const body = Buffer.from(JSON.stringify(route.reply[200].parse(cards)));
  const hash = createHash('sha256')
    .update(body)
    .update(link ?? '')
    .digest('base64url');
  return { body, etag: `"${hash.slice(0, 22)}"`, link, version };
}
