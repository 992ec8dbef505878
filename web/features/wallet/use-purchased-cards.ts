import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
import { listPurchasedGiftCards } from '#contract/wallet.ts';
import { invalidate, useReadPages } from '../../api/use-read.ts';
import { toWalletQuery, type WalletSearch } from './wallet-search.ts';

const POLL_EVERY_MS = 1_000;

/** Reads the purchased cards, every second while one of them has no code yet. */
export function usePurchasedCards(search: Pick<WalletSearch, 'filter' | 'search'>) {
  const queryClient = useQueryClient();
  const pages = useReadPages(
    listPurchasedGiftCards,
    { query: toWalletQuery(search) },
    { keepPrevious: true },
  );
  const { refetch } = pages;
  const pending = pages.items?.filter((card) => card.status === 'pending').length ?? 0;

  useEffect(() => {
    if (pending === 0) return;
    // A read that takes longer than a second is not started again.
    const ask = () => document.hidden || void refetch({ cancelRefetch: false });
    const timer = setInterval(ask, POLL_EVERY_MS);
    return () => {
      clearInterval(timer);
      // A card has its code now, or was refunded; both send a notification.
      void invalidate(queryClient, [listNotifications, countUnreadNotifications]);
    };
  }, [pending, refetch, queryClient]);

  return { ...pages, pending };
}
