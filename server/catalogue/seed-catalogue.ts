import type { Queryable } from '#server/db/pool.ts';
import { demoCatalogue } from './demo-catalogue.ts';
import { addMissing } from './store.ts';

/** Puts the demo catalog in; run again it adds only what is missing. Returns how many cards were added. */
export function seedCatalogue(db: Queryable): Promise<number> {
  return addMissing(db, demoCatalogue);
}
