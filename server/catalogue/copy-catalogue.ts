/** Copies the catalog into another database, card by card under the same ids. */
import type { Queryable } from '#server/db/pool.ts';
import { insertCopies, selectAllCards } from './copy-store.ts';

/** Cards that are there already become as they are in the original. */
export async function copyCatalogue(from: Queryable, to: Queryable): Promise<void> {
  await insertCopies(to, await selectAllCards(from));
}
