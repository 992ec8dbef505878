/** The cart and the checkout. */
import { z } from 'zod';
import { Done, Id } from './kernel/common.ts';
import { defineRoute } from './kernel/define-route.ts';
import { amount, Money } from './kernel/money.ts';

export const MAX_QUANTITY = 20;
const quantity = z
  .int('Please choose a quantity between 1 and 20.')
  .min(1, 'Please choose a quantity between 1 and 20.')
  .max(MAX_QUANTITY, 'Please choose a quantity between 1 and 20.');

export const CartItem = z
  .object({
    id: Id,
    giftCardId: Id,
    amount: Money,
    quantity: z.int(),
    giftCard: z.object({
      id: Id,
      name: z.string(),
      imageUrl: z.string(),
      minValue: Money,
      maxValue: Money,
      /** False when the card has left the catalog; checkout refuses it. */
      available: z.boolean(),
    }),
  })
  .meta({ id: 'CartItem' });
export type CartItem = z.infer<typeof CartItem>;

const params = z.object({ cartItemId: Id });

export const listCart = defineRoute({
  method: 'GET',
  path: '/api/cart',
  summary: 'The items in the cart, oldest first; the `ETag` is the version of the cart',
  actor: 'marketplace',
  reply: { 200: z.array(CartItem) },
});

export const addToCart = defineRoute({
  method: 'POST',
  path: '/api/cart',
  summary: 'Add a gift card; the same card and amount again raises the quantity',
  actor: 'marketplace',
  body: z.object({ giftCardId: Id, amount: amount(), quantity: quantity.default(1) }),
  reply: { 201: CartItem },
  refusals: ['gift-card-unavailable', 'amount-out-of-range', 'quantity-out-of-range'],
});

export const updateCartItem = defineRoute({
  method: 'PATCH',
  path: '/api/cart/:cartItemId',
  summary: 'Change the amount, the quantity or both',
  actor: 'marketplace',
  params,
  body: z
    .object({ amount: amount().optional(), quantity: quantity.optional() })
    .refine((body) => body.amount !== undefined || body.quantity !== undefined, 'Nothing to change.'),
  reply: { 200: CartItem },
  refusals: ['not-found', 'amount-out-of-range', 'quantity-out-of-range', 'gift-card-unavailable'],
});

export const removeCartItem = defineRoute({
  method: 'DELETE',
  path: '/api/cart/:cartItemId',
  summary: 'Take an item out',
  actor: 'marketplace',
  params,
  reply: { 200: Done },
  refusals: ['not-found'],
});

export const checkout = defineRoute({
  method: 'POST',
  path: '/api/checkout',
  summary:
    'Buy what is in the cart from the balance. An `Idempotency-Key` header, else the version of the cart (`If-Match`), makes a repeated call one order',
  actor: 'marketplace',
  idempotent: true,
  reply: {
    201: z.object({
      message: z.string(),
      orderId: Id,
      total: Money,
      /** The balance after the purchase. */
      balance: Money,
      /** The purchased cards as the wallet lists them, one for each unit. */
      giftCardIds: z.array(Id),
    }),
  },
  refusals: [
    'cart-empty',
    'cart-changed',
    'insufficient-balance',
    'gift-card-unavailable',
    'amount-out-of-range',
    'key-reused',
  ],
  proof: 'conditional',
});
