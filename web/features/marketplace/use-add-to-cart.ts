import { useNavigate } from '@tanstack/react-router';
import { addToCart, type CartItem, listCart } from '#contract/cart.ts';
import type { GiftCard } from '#contract/catalogue.ts';
import { CART_SCOPE, inCart, UNSENT } from '../../api/use-cart.ts';
import { useWrite } from '../../api/use-write.ts';
import { paths } from '../../paths.ts';
import { toastFailure } from '../../shared/toast-error.ts';
import { toast } from '../../ui/feedback/toast.ts';

type Added = { body: { giftCardId: string; amount: string | number; quantity?: number | undefined } };

/**
 * Adds a card, by default one at its smallest value. The cart count rises at once; the toast waits for the
 * server's answer.
 */
export function useAddToCart(): (card: GiftCard, chosen?: { amount: string; quantity: number }) => void {
  const navigate = useNavigate();
  const { mutate } = useWrite(addToCart, {
    scope: CART_SCOPE,
    invalidates: [listCart],
    optimistic: [inCart<Added>(withAdded)],
    onSuccess: () => {
      toast({
        title: 'Added to Cart',
        description: 'Gift card has been added to your cart!',
        tone: 'good',
        action: { label: 'View cart', onSelect: () => navigate({ to: paths.checkout.href() }) },
      });
    },
    onError: (error) => {
      toastFailure(error);
    },
  });
  return (card, { amount, quantity } = { amount: card.minValue, quantity: 1 }) =>
    mutate({ body: { giftCardId: card.id, amount, quantity } });
}

/** The same card and amount raises the quantity, as on the server. */
function withAdded(items: readonly CartItem[], { body }: Added): readonly CartItem[] {
  const quantity = body.quantity ?? 1;
  const isSame = (item: CartItem) => item.giftCardId === body.giftCardId && item.amount === body.amount;
  if (items.some(isSame)) {
    return items.map((item) => (isSame(item) ? { ...item, quantity: item.quantity + quantity } : item));
  }
  const amount = String(body.amount);
  const unknown = { name: '', imageUrl: '', minValue: amount, maxValue: amount, available: true };
  return [
    ...items,
    {
      id: `${UNSENT}${body.giftCardId}`,
      giftCardId: body.giftCardId,
      amount,
      quantity,
      giftCard: { id: body.giftCardId, ...unknown },
    },
  ];
}
