/**
 * All SQL of the cart. Each change is one function call (server/cart/sql), under the lock of the cart's row.
 */
import { batchByDatabase } from '#server/db/batcher.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { Queryable } from '#server/db/pool.ts';
import { retried } from '#server/db/transaction.ts';
import type { CartItemRow } from './cart-item.ts';

const COLUMNS = `item.id, item.gift_card_id, item.amount_cents, item.quantity,
  card.name, card.image_url, card.min_cents, card.max_cents, card.available`;

/** An empty cart is one row of nulls beside its version. */
type NoItem = { [Column in keyof CartItemRow]: null };

export type CartRows = { version: bigint; items: CartItemRow[] };

/** The items, oldest first, with their version. One statement, so that both are of one moment. */
export async function readCart(db: Queryable, userId: string): Promise<CartRows> {
  const { rows } = await db.query<{ version: bigint } & (CartItemRow | NoItem)>({
    text: `select cart.version, ${COLUMNS}
      from cart
      left join (cart_item item join gift_card card on card.id = item.gift_card_id) on item.user_id = cart.user_id
      where cart.user_id = $1
      order by item.created_at, item.id`,
    values: [userId],
  });
  return { version: rows[0]?.version ?? 0n, items: rows.filter((row) => row.id !== null) };
}

/**
 * The present version of a user's cart; 0 for one that never held anything. Concurrent calls share a
 * statement.
 */
export const cartVersionOf = batchByDatabase(async (db, userIds: string[]) => {
  const { rows } = await db.query<{ user_id: string; version: bigint }>({
    name: 'cart-versions',
    text: 'select user_id, version from cart where user_id = any ($1::uuid[])',
    values: [userIds],
  });
  const versions = new Map(rows.map(({ user_id, version }) => [user_id, version]));
  return userIds.map((userId) => versions.get(userId) ?? 0n);
});

export async function cartIsEmpty(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query('select from cart_item where user_id = $1 limit 1', [userId]);
  return rows.length === 0;
}

export async function clearCart(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from cart_item where user_id = $1', [userId]);
}

export type NewItem = {
  userId: string;
  itemId: string;
  giftCardId: string;
  amountCents: bigint;
  quantity: number;
};

/** Adds one item, or throws its refusal. Concurrent calls share a commit (cart_add_together). */
export const addItem = batchByDatabase((db, items: NewItem[]) => retried(() => addItems(db, items)));

async function addItems(db: Queryable, items: NewItem[]): Promise<CartItemRow[]> {
  const { rows } = await db.query<CartItemRow>({
    name: 'cart-add',
    text: `select ${COLUMNS} from cart_add_together($1, $2, $3, $4, $5) item
      join gift_card card on card.id = item.gift_card_id
      order by item.place`,
    values: [
      items.map(({ userId }) => userId),
      items.map(({ itemId }) => itemId),
      items.map(({ giftCardId }) => giftCardId),
      items.map(({ amountCents }) => amountCents),
      items.map(({ quantity }) => quantity),
    ],
  });
  return rows;
}

export async function updateItem(
  db: Queryable,
  change: {
    userId: string;
    itemId: string;
    amountCents: bigint | undefined;
    quantity: number | undefined;
  },
): Promise<CartItemRow> {
  const { rows } = await db.query<CartItemRow>(
    `select ${COLUMNS} from cart_update($1, $2, $3, $4) item
     join gift_card card on card.id = item.gift_card_id`,
    [change.userId, change.itemId, change.amountCents ?? null, change.quantity ?? null],
  );
  return onlyRow(rows);
}

export async function removeItem(db: Queryable, userId: string, itemId: string): Promise<void> {
  await db.query('select cart_remove($1, $2)', [userId, itemId]);
}
