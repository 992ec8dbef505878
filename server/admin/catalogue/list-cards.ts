import type { CatalogueCard } from '#contract/admin/catalogue.ts';
import { type CardQuery, selectCards } from '#server/catalogue/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import { formatCursor, parseCursor, TEXT, UUID } from '../cursor.ts';
import { toCatalogueCard } from './catalogue-card.ts';

export async function listCards(
  db: Queryable,
  { cursor, limit, ...wanted }: Omit<CardQuery, 'after'> & { cursor: string | undefined },
): Promise<{ cards: CatalogueCard[]; nextCursor: string | null }> {
  const [name = '', id = ''] = cursor === undefined ? [] : parseCursor(cursor, [TEXT, UUID]);
  const after = cursor === undefined ? null : { name, id };
  const rows = await selectCards(db, { ...wanted, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    cards: page.map(toCatalogueCard),
    nextCursor: rows.length > limit && last ? formatCursor([last.search_name, last.id]) : null,
  };
}
