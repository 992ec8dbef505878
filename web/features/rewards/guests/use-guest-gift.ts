/** A guest's gift by the token of its link, and a payment on its way to one. Both tokens stand in bodies. */
import { useQuery } from '@tanstack/react-query';
import { completeGuestGift, type GuestGift, readGuestGift } from '#contract/rewards/guest-gifts.ts';
import { call } from '../../../api/client.ts';
import { usePoll } from '../../../api/use-poll.ts';

/** Then what follows takes days. */
const ASKS_AT_MOST = 30;

export const guestGiftKey = (token: string) => ['guest-gift', token];

export function useGuestGift(token: string) {
  const { everyMs, waitFor } = usePoll();
  const read = useQuery({
    queryKey: guestGiftKey(token),
    queryFn: ({ signal }) => call(readGuestGift, { body: { token }, signal }),
    refetchInterval: ({ state }) =>
      state.data && changesSoon(state.data) && state.dataUpdateCount < ASKS_AT_MOST ? everyMs : false,
  });
  waitFor(Number(read.data !== undefined && changesSoon(read.data)));
  return read;
}

/** The email is about to leave, or the money to go back to the card. */
function changesSoon({ gift, refunded, refundPending }: GuestGift): boolean {
  if (gift.state === 'unclaimed') return gift.delivery === 'PENDING';
  const isReturned = gift.state === 'canceled' || gift.state === 'expired';
  return isReturned && (refunded === '0.00' || refundPending !== '0.00');
}

/** Asks again while the bank has not decided. */
export function usePaidGift(paymentIntentId: string) {
  const { everyMs, waitFor } = usePoll();
  const read = useQuery({
    queryKey: ['guest-gift-paid', paymentIntentId],
    queryFn: ({ signal }) => call(completeGuestGift, { body: { paymentIntentId }, signal }),
    refetchInterval: everyMs,
  });
  waitFor(Number(read.data?.status === 'pending'));
  return read;
}
