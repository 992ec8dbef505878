/** All SQL of orders: the function of migration 0006. */
import type { Queryable } from '#server/db/pool.ts';

export type PlacedRow = {
  order_id: string;
  total_cents: bigint;
  balance_after_cents: bigint;
  unit_ids: string[];
  /** The order had been placed before; these are its figures. */
  replayed: boolean;
};

export async function placeOrder(
  db: Queryable,
  order: { orderId: string; userId: string; key: string | undefined; cartVersion: bigint | undefined },
): Promise<PlacedRow> {
  const { rows } = await db.query<PlacedRow>({
    name: 'place-order',
    text: 'select order_id, total_cents, balance_after_cents, unit_ids, replayed from place_order($1, $2, $3, $4)',
    values: [order.orderId, order.userId, order.key ?? null, order.cartVersion ?? null],
  });
  const [row] = rows;
  if (!row) throw new Error('place_order answered no row.');
  return row;
}
