/** A catalog query in one normal form, and the cursor that continues exactly this query. */
import { createHash } from 'node:crypto';
import type { Category, SortOption } from '#contract/catalogue.ts';
import { type Cursors, cursorsOf, invalidCursor, textOf, uuid } from '#server/kernel/cursor.ts';

export type CatalogueQuery = {
  search?: string | undefined;
  category?: Category | undefined;
  sortBy?: SortOption | undefined;
};

/** A query with its defaults filled in. Equal queries share a page in the cache. */
export type CatalogueSearch = {
  /** Null means no search. Text of punctuation alone is a search that finds nothing. */
  text: string | null;
  category: Exclude<Category, 'all'> | null;
  sortBy: SortOption;
};

export function readQuery(query: CatalogueQuery): CatalogueSearch {
  // PostgreSQL's text cannot hold U+0000.
  const text = (query.search ?? '').replaceAll('\0', ' ').trim().replace(/\s+/g, ' ').toLowerCase();
  return {
    text: text === '' ? null : text,
    category: query.category === undefined || query.category === 'all' ? null : query.category,
    sortBy: query.sortBy ?? 'popular',
  };
}

/** The search with its defaults written out. */
export function toQuery({ text, category, sortBy }: CatalogueSearch): CatalogueQuery {
  return { search: text ?? undefined, category: category ?? undefined, sortBy };
}

const notThere = 'This page no longer exists. Please start again from the first.';
const cursors = cursorsOf({ question: textOf(/^[\w-]{8}$/), id: uuid }, notThere);

/** Cursors that are good for this question alone: in another order, a page would begin at the wrong card. */
export function cursorsFor(search: CatalogueSearch): Cursors<{ id: string }> {
  const question = fingerprint(search);
  return {
    write: ({ id }) => cursors.write({ question, id }),
    read(cursor) {
      const place = cursors.read(cursor);
      if (place.question !== question) throw invalidCursor(notThere);
      return { id: place.id };
    },
  };
}

function fingerprint({ text, category, sortBy }: CatalogueSearch): string {
  const question = JSON.stringify([text, category, sortBy]);
  return createHash('sha256').update(question).digest('base64url').slice(0, 8);
}
