/**
 * Lists in pages. `takePage` alone reads one row more than the page holds; that row tells whether another
 * page follows.
 */
import type { Cursors } from './cursor.ts';

/** Which page is asked for; `cursor` is what the page before gave. */
export type PageRequest = { cursor?: string | undefined; limit: number };

/** `nextCursor` is null on the last page. */
export type Page<Item> = { items: Item[]; nextCursor: string | null };

export type Pages<Place, Row, Item> = {
  cursors: Cursors<Place>;
  /** Reads at most `limit` rows after a place, in the order of the list. */
  read: (after: Place | null, limit: number) => Promise<readonly Row[]>;
  /** Where a page ends that has these rows and began after `before`. */
  placeOf: (last: Row, rows: readonly Row[], before: Place | null) => Place;
  toItem: (row: Row) => Item;
};

/** Reads one page. Throws `invalid-input` for a cursor that is none of this list. */
export async function takePage<Place, Row, Item>(
  { cursor, limit }: PageRequest,
  { cursors, read, placeOf, toItem }: Pages<Place, Row, Item>,
): Promise<Page<Item>> {
  const after = cursor === undefined ? null : cursors.read(cursor);
  const found = await read(after, limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const goesOn = found.length > limit && last !== undefined;
  return {
    items: rows.map(toItem),
    nextCursor: goesOn ? cursors.write(placeOf(last, rows, after)) : null,
  };
}
