/** Makes pages of the catalog, serialized. */
import { createHash } from 'node:crypto';
import { listGiftCards as route } from '#contract/catalogue.ts';
import type { Db } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { createCachedResponses, type ReadyPages } from './fast-path/cached-responses.ts';
import { toGiftCard } from './gift-card.ts';
import { createPageCache } from './page-cache.ts';
import { type CatalogueQuery, nextAddress, readQuery } from './search.ts';
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
  page(query: CatalogueQuery): Promise<CataloguePage>;
  /** Complete responses for repeated requests. */
  readyPages: ReadyPages;
  /** Applies changes of the catalog at once instead of within a second. */
  forget(): void;
};

export function createCatalogue({ db }: { db: Db }): Catalogue {
  const cache = createPageCache<CataloguePage>(() => readVersion(db));
  return {
    readyPages: createCachedResponses(cache.currentVersion),
    page(query) {
      const search = readQuery(query);
      if (!search) {
        const message = 'This page of the list is not there any more. Please start again from the first.';
        throw refuse('invalid-input', { message, fields: { cursor: message } });
      }
      return cache.get(JSON.stringify(search), async (version) => {
        const rows = await readPage(db, search);
        const last = rows.length > search.limit ? rows[search.limit - 1] : undefined;
        return makePage(
          version,
          rows.slice(0, search.limit).map(toGiftCard),
          last && `<${nextAddress(route.path, search, last.id)}>; rel="next"`,
        );
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
