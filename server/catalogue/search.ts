/** A catalog query in one normal form, and the cursor that continues exactly this query. */
import { createHash } from 'node:crypto';
import type { Category, SortOption } from '#contract/catalogue.ts';

export type CatalogueQuery = {
  search?: string | undefined;
  category?: Category | undefined;
  sortBy?: SortOption | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

/** A query with its defaults filled in. Equal queries share a page in the cache. */
export type CatalogueSearch = {
  /** Null means no search. Text of punctuation alone is a search that finds nothing. */
  text: string | null;
  category: Exclude<Category, 'all'> | null;
  sortBy: SortOption;
  limit: number;
  /** The last card of the page before. */
  after: string | null;
};

const PAGE_SIZE = 16;

/** Reads the query; undefined means that its cursor belongs to another question or is no cursor of ours. */
export function readQuery(query: CatalogueQuery): CatalogueSearch | undefined {
  // PostgreSQL's text cannot hold U+0000.
  const text = (query.search ?? '').replaceAll('\0', ' ').trim().replace(/\s+/g, ' ').toLowerCase();
  const search: CatalogueSearch = {
    text: text === '' ? null : text,
    category: query.category === undefined || query.category === 'all' ? null : query.category,
    sortBy: query.sortBy ?? 'popular',
    limit: query.limit ?? PAGE_SIZE,
    after: null,
  };
  if (query.cursor === undefined) return search;
  const after = readCursor(query.cursor, search);
  return after === undefined ? undefined : { ...search, after };
}

/** The address of the page that follows the card `lastId`. */
export function nextAddress(path: string, search: CatalogueSearch, lastId: string): string {
  const query = new URLSearchParams();
  if (search.text !== null) query.set('search', search.text);
  if (search.category !== null) query.set('category', search.category);
  query.set('sortBy', search.sortBy);
  query.set('limit', String(search.limit));
  query.set('cursor', writeCursor(search, lastId));
  return `${path}?${query}`;
}

/** The card's 16 bytes and 6 that stand for the question. */
function writeCursor(search: CatalogueSearch, lastId: string): string {
  const id = Buffer.from(lastId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, fingerprint(search)]).toString('base64url');
}

function readCursor(cursor: string, search: CatalogueSearch): string | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length !== 22 || !bytes.subarray(16).equals(fingerprint(search))) return undefined;
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function fingerprint({ text, category, sortBy }: CatalogueSearch): Buffer {
  const question = JSON.stringify([text, category, sortBy]);
  return createHash('sha256').update(question).digest().subarray(0, 6);
}
