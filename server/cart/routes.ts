/** Binds the routes of the cart. */
import { addToCart, listCart, removeCartItem, updateCartItem } from '#contract/cart.ts';
import type { Db } from '#server/db/pool.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { newId } from '#server/kernel/id.ts';
import { toCartItem } from './cart-item.ts';
import { refusing } from './refusals.ts';
import { addItem, readCart, removeItem, updateItem } from './store.ts';

export function cartRoutes(app: App, { db }: { db: Db }): void {
  bind(app, listCart, async ({ actor, reply }) => {
    const { version, items } = await readCart(db, actor.userId);
    // The tag serves If-Match at checkout. No cache may store a cart.
    reply.header('etag', `"${version}"`).header('cache-control', 'no-store');
    return items.map(toCartItem);
  });

  bind(app, addToCart, async ({ actor, body }) => {
    const { giftCardId, amount: amountCents, quantity } = body;
    const item = { userId: actor.userId, itemId: newId(), giftCardId, amountCents, quantity };
    return toCartItem(await refusing(addItem(db, item)));
  });

  bind(app, updateCartItem, async ({ actor, params, body }) => {
    const { amount: amountCents, quantity } = body;
    const change = { userId: actor.userId, itemId: params.cartItemId, amountCents, quantity };
    return toCartItem(await refusing(updateItem(db, change)));
  });

  bind(app, removeCartItem, async ({ actor, params }) => {
    await refusing(removeItem(db, actor.userId, params.cartItemId));
    return { message: 'Item has been removed from your cart' };
  });
}
