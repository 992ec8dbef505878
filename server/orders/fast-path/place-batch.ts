/**
 * Fast path: concurrent ordinary orders share a statement and a commit (place_orders,
 * docs/decisions/0027-settled-and-ordered-together.md). It shortens place_order, which, called for one
 * order, is the plain path and places or refuses whatever is left out here;
 * tests/orders/races/order-differential.test.ts compares the two.
 */
import { batchByDatabase } from '#server/db/batcher.ts';
import { retried } from '#server/db/transaction.ts';
import type { OrdersDeps } from '../deps.ts';
import type { OrderToPlace, PlacedRow } from '../store.ts';
import { placeOrders } from './place-batch-store.ts';

const placeTogether = batchByDatabase((db, orders: OrderToPlace[]) => retried(() => placeOrders(db, orders)));

/** Returns undefined when the order has to be placed alone; then nothing was done. */
export async function placeBatch(
  { db, config }: OrdersDeps,
  order: OrderToPlace,
): Promise<PlacedRow | undefined> {
  return config.fastPaths ? placeTogether(db, order) : undefined;
}
