/** A guest's gift by the token of its link, and a payment on its way to one. Both tokens stand in bodies. */
import { useQuery } from '@tanstack/react-query';
import { completeGuestGift, readGuestGift } from '#contract/guest-gifts.ts';
import { call } from '../../../api/client.ts';

const ASKS_AGAIN_AFTER_MS = 2_000;

export const guestGiftKey = (token: string) => ['guest-gift', token];

export function useGuestGift(token: string) {
  return useQuery({
    queryKey: guestGiftKey(token),
    queryFn: ({ signal }) => call(readGuestGift, { body: { token }, signal }),
    // Until the email has left: what follows takes days.
    refetchInterval: ({ state }) =>
      state.data?.gift.delivery === 'PENDING' && state.data.gift.state === 'unclaimed'
        ? ASKS_AGAIN_AFTER_MS
        : false,
  });
}

/** Asks again while the bank has not decided. */
export function usePaidGift(paymentIntentId: string) {
  return useQuery({
    queryKey: ['guest-gift-paid', paymentIntentId],
    queryFn: ({ signal }) => call(completeGuestGift, { body: { paymentIntentId }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? ASKS_AGAIN_AFTER_MS : false),
  });
}
