/** The cart with its version, which checkout names so that nobody buys a basket they have not seen. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type CartItem, listCart } from '#contract/cart.ts';
import { callWithHeaders } from './client.ts';
import { keyOf } from './use-read.ts';
import type { Optimistic } from './use-write.ts';

export type Cart = {
  readonly items: readonly CartItem[];
  /** The `ETag` of the answer. Changes made on the page before the server answered are not in it. */
  readonly version: string | null;
};

/** Changes to the cart are sent one after the other, in the order they were made. */
export const CART_SCOPE = 'cart';

export const cartQuery = queryOptions({
  queryKey: keyOf(listCart, {}),
  queryFn: async ({ signal }): Promise<Cart> => {
    const { body, headers } = await callWithHeaders(listCart, { signal });
    return { items: body, version: headers.get('etag') };
  },
});

/** `fresh` reads the cart anew when the page opens, for where it is about to be bought. */
export function useCart({ fresh = false }: { fresh?: boolean } = {}) {
  return useQuery({ ...cartQuery, ...(fresh ? { refetchOnMount: 'always' as const } : {}) });
}

/** How a write changes the items before the server has answered. */
export function inCart<Input>(
  update: (items: readonly CartItem[], input: Input) => readonly CartItem[],
): Optimistic<Input> {
  return {
    route: listCart,
    update: (cart: Cart, input: Input): Cart => ({ ...cart, items: update(cart.items, input) }),
  };
}

export function quantityIn(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}
