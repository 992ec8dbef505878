/** The SQL of the fast path of placing orders: the function `place_orders`. */
import type { Queryable } from '#server/db/pool.ts';
import type { OrderToPlace, PlacedRow } from '../store.ts';

/** The placed orders, in input order; undefined for those that have to be placed alone. */
export async function placeOrders(db: Queryable, orders: OrderToPlace[]): Promise<(PlacedRow | undefined)[]> {
  const { rows } = await db.query<PlacedRow>({
    name: 'place-orders',
    text: 'select order_id, total_cents, balance_after_cents, unit_ids from place_orders($1, $2, $3, $4)',
    values: [
      orders.map(({ orderId }) => orderId),
      orders.map(({ userId }) => userId),
      orders.map(({ key }) => key ?? null),
      orders.map(({ cartVersion, arrivedVersion }) => cartVersion ?? arrivedVersion ?? null),
    ],
  });
  const placed = new Map(rows.map((row) => [row.order_id, row]));
  return orders.map(({ orderId }) => placed.get(orderId));
}
