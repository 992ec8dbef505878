import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
import { listPurchasedGiftCards } from '#contract/wallet.ts';
import { usePoll } from '../../api/use-poll.ts';
import { invalidateUnattended, useReadPages } from '../../api/use-read.ts';
import { toWalletQuery, type WalletSearch } from './wallet-search.ts';

/** Reads the purchased cards, repeatedly while one of them has no code yet. */
export function usePurchasedCards(search: Pick<WalletSearch, 'filter' | 'search'>) {
  const queryClient = useQueryClient();
  const { everyMs, waitFor } = usePoll();
  const pages = useReadPages(
    listPurchasedGiftCards,
    { query: toWalletQuery(search) },
    { keepPrevious: true, refetchInterval: everyMs },
  );
  const pending = pages.items?.filter((card) => card.status === 'pending').length ?? 0;
  waitFor(pending);

  useEffect(() => {
    if (pending === 0) return;
    return () => {
      // A card has its code now, or was refunded; both send a notification.
      void invalidateUnattended(queryClient, [listNotifications, countUnreadNotifications]);
    };
  }, [pending, queryClient]);

  return { ...pages, pending };
}
