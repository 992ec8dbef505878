/** The cart and its version. Checkout sends the version, so that nobody buys a cart they have not seen. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type CartItem, listCart } from '#contract/cart.ts';
import { callWithHeaders } from './client.ts';
import { readKey } from './use-read.ts';
import type { Optimistic } from './use-write.ts';

export type Cart = {
  readonly items: readonly CartItem[];
  /** The `ETag` of the answer. It does not cover optimistic changes. */
  readonly version: string | null;
};

/** Cart changes are sent one after the other, in the order they were made. */
export const CART_SCOPE = 'cart';

/** Of a line that the server has not confirmed: it cannot be changed yet. */
export const UNSENT = 'unsent-';

const cartQuery = queryOptions({
  queryKey: readKey(listCart, {}),
  queryFn: async ({ signal }): Promise<Cart> => {
    const { body, headers } = await callWithHeaders(listCart, { signal });
    return { items: body, version: headers.get('etag') };
  },
});

/** `fresh` reads the cart again when the page opens, for the page that buys it. */
export function useCart({ fresh = false }: { fresh?: boolean } = {}) {
  return useQuery({ ...cartQuery, ...(fresh ? { refetchOnMount: 'always' as const } : {}) });
}

/** Optimistic change of the cart's items. */
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
