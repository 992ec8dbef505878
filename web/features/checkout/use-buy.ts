import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { getCurrentUser } from '#contract/accounts.ts';
import { type CartItem, checkout, listCart } from '#contract/cart.ts';
import type { ReplyOf } from '#contract/kernel/define-route.ts';
import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
import { listPurchasedGiftCards } from '#contract/wallet.ts';
import { refusalCode } from '../../api/api-error.ts';
import type { Cart } from '../../api/use-cart.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { invalidate } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { toastError } from '../../shared/toast-error.ts';
import { STATEMENT_READS } from '../../shared/transactions/statement-reads.ts';
import { toast } from '../../ui/feedback/toast.ts';

export type Receipt = ReplyOf<typeof checkout> & { readonly items: readonly CartItem[] };

const CHANGED = [
  getCurrentUser,
  listCart,
  listPurchasedGiftCards,
  ...STATEMENT_READS,
  listNotifications,
  countUnreadNotifications,
];
/** Refusals that mean that the page shows an outdated cart. */
const OUT_OF_DATE = ['cart-changed', 'cart-empty', 'gift-card-unavailable', 'amount-out-of-range'];

/** Buys the cart as the page shows it, once, however often the button is pressed or the answer is lost. */
export function useBuy({ onBought }: { onBought: (receipt: Receipt) => void }) {
  const queryClient = useQueryClient();
  const keyFor = useIdempotencyKey();
  const ordered = useRef<readonly CartItem[]>([]);
  const write = useWrite(checkout, {
    invalidates: CHANGED,
    repeats: 2,
    onSuccess: (reply) => {
      onBought({ ...reply, items: ordered.current });
      toast({
        title: 'Purchase Successful',
        description: 'Your gift cards have been purchased!',
        tone: 'good',
      });
    },
    onError: (error) => {
      const code = refusalCode(error);
      const title = code === 'insufficient-balance' ? 'Insufficient Balance' : 'Purchase Failed';
      toastError(title, error);
      if (code && OUT_OF_DATE.includes(code)) void invalidate(queryClient, [listCart]);
    },
  });

  function buy({ items, version }: Cart) {
    if (write.isPending) return;
    ordered.current = items;
    write.mutate({
      headers: { 'idempotency-key': keyFor(version), ...(version ? { 'if-match': version } : {}) },
    });
  }

  return { buy, busy: write.isPending };
}
