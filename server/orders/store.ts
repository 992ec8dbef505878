/** The SQL of orders: the functions `place_order` and `update_order_notifications`. */
import { onlyRow } from '#server/db/only-row.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

export type OrderToPlace = {
  orderId: string;
  userId: string;
  key: string | undefined;
  cartVersion: bigint | undefined;
  /** The version that the cart had when the call arrived; undefined for now. */
  arrivedVersion?: bigint | undefined;
};

export type PlacedRow = {
  order_id: string;
  total_cents: bigint;
  balance_after_cents: bigint;
  unit_ids: string[];
};

/**
 * Places one order, returns the one that was placed before, or its refusal. Blocks while another transaction
 * holds the cart's row lock.
 */
export async function placeOrder(
  db: Queryable,
  order: OrderToPlace,
): Promise<PlacedRow & { replayed: boolean }> {
  const { rows } = await db.query<PlacedRow & { replayed: boolean }>({
    name: 'place-order',
    text: 'select order_id, total_cents, balance_after_cents, unit_ids, replayed from place_order($1, $2, $3, $4, $5)',
    values: [
      order.orderId,
      order.userId,
      order.key ?? null,
      order.cartVersion ?? null,
      order.arrivedVersion ?? null,
    ],
  });
  return onlyRow(rows);
}

/**
 * Once no card of the order is on its way, its notification says where they are. The order's hold is posted
 * to before.
 */
export async function updateOrderNotification(tx: Tx, orderId: string): Promise<void> {
  await tx.query('select update_order_notifications($1)', [[orderId]]);
}
