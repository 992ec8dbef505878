import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CART_SCOPE, type Cart } from '../../api/use-cart.ts';
import { totalCents } from '../../shared/gift-cards/cart-total.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { type Receipt, useBuy } from './use-buy.ts';

/**
 * Buys at the price on the button. Waits for pending cart changes, because only then the cart's version is
 * known; when they change the total, it buys nothing and says so.
 */
export function useBuyWhenSettled(cart: Cart | undefined, onBought: (receipt: Receipt) => void) {
  const { buy, busy } = useBuy({ onBought });
  const changing = useIsMutating({ mutationKey: [CART_SCOPE] }) > 0;
  const [agreedCents, setAgreedCents] = useState<bigint | null>(null);

  useEffect(() => {
    if (agreedCents === null || changing || !cart) return;
    setAgreedCents(null);
    if (totalCents(cart.items) === agreedCents) buy(cart);
    else toast({ title: 'Your cart has changed', description: 'Please check the total and buy again.' });
  }, [agreedCents, changing, cart, buy]);

  return {
    busy: busy || agreedCents !== null,
    buy: () => cart && setAgreedCents(totalCents(cart.items)),
  };
}
