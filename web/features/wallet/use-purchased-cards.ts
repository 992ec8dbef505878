import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
import { listPurchasedGiftCards } from '#contract/wallet.ts';
import { invalidate, useReadPages } from '../../api/use-read.ts';
import { toQuery, type WalletSearch } from './wallet-search.ts';

const ASKED_EVERY_MS = 1_000;

/** The bought cards; asked for again every second for as long as one of them waits for its code. */
export function usePurchasedCards(search: Pick<WalletSearch, 'filter' | 'search'>) {
  const queryClient = useQueryClient();
  const pages = useReadPages(listPurchasedGiftCards, { query: toQuery(search) }, { keepPrevious: true });
  const { refetch } = pages;
  const pending = pages.items?.filter((card) => card.status === 'pending').length ?? 0;

  useEffect(() => {
    if (pending === 0) return;
    // A question that takes longer than a second is waited for, not asked again.
    const ask = () => document.hidden || void refetch({ cancelRefetch: false });
    const timer = setInterval(ask, ASKED_EVERY_MS);
    return () => {
      clearInterval(timer);
      // One has its code now, or its money back: either comes with a notification.
      void invalidate(queryClient, [listNotifications, countUnreadNotifications]);
    };
  }, [pending, refetch, queryClient]);

  return { ...pages, pending };
}
