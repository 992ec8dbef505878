import { addToCart, type CartItem, listCart, removeCartItem, updateCartItem } from '#contract/cart.ts';
import { CART_SCOPE, inCart } from '../../api/use-cart.ts';
import { useWrite } from '../../api/use-write.ts';
import { toastFailure } from '../../shared/toast-error.ts';
import { toast } from '../../ui/feedback/toast.ts';

type Named = { params: { cartItemId: string } };
type Change = Named & { body?: { amount?: string | number | undefined; quantity?: number | undefined } };

/** Cart changes show at once; when the server refuses, they revert and a toast says why. */
export function useCartEdits() {
  const options = {
    scope: CART_SCOPE,
    invalidates: [listCart],
    onError: (error: Error) => {
      toastFailure(error);
    },
  };
  const update = useWrite(updateCartItem, { ...options, optimistic: [inCart<Change>(withChange)] });
  const putBack = useWrite(addToCart, options);
  const removal = useWrite(removeCartItem, {
    ...options,
    optimistic: [inCart<Named>((items, { params }) => items.filter((item) => item.id !== params.cartItemId))],
  });

  function remove(item: CartItem) {
    const { giftCardId, amount, quantity } = item;
    removal.mutate(
      { params: { cartItemId: item.id } },
      {
        onSuccess: () => {
          toast({
            title: 'Item Removed',
            description: 'Item has been removed from your cart',
            action: {
              label: 'Undo',
              onSelect: () => putBack.mutate({ body: { giftCardId, amount, quantity } }),
            },
          });
        },
      },
    );
  }

  return {
    setAmount: (item: CartItem, amount: string) =>
      update.mutate({ params: { cartItemId: item.id }, body: { amount } }),
    setQuantity: (item: CartItem, quantity: number) =>
      update.mutate({ params: { cartItemId: item.id }, body: { quantity } }),
    remove,
  };
}

function withChange(items: readonly CartItem[], { params, body = {} }: Change): readonly CartItem[] {
  return items.map((item) =>
    item.id === params.cartItemId
      ? {
          ...item,
          amount: body.amount === undefined ? item.amount : String(body.amount),
          quantity: body.quantity ?? item.quantity,
        }
      : item,
  );
}
