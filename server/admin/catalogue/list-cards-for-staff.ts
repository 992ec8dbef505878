/** The catalog's cards for staff, by name, with those that are not on sale. */
import type { CatalogueCard } from '#contract/admin/catalogue.ts';
import { type CardQuery, selectCards } from '#server/catalogue/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import { cursorsOf, databaseText, uuid } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { toCatalogueCard } from './catalogue-card.ts';

const cursors = cursorsOf({ name: databaseText, id: uuid });

export function listCardsForStaff(
  db: Queryable,
  wanted: Omit<CardQuery, 'after' | 'limit'>,
  page: PageRequest,
): Promise<Page<CatalogueCard>> {
  return takePage(page, {
    cursors,
    read: (after, limit) => selectCards(db, { ...wanted, after, limit }),
    placeOf: ({ sort_name, id }) => ({ name: sort_name, id }),
    toItem: toCatalogueCard,
  });
}
