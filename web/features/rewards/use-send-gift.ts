import { getCurrentUser } from '#contract/accounts.ts';
import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
import { listTransactions } from '#contract/payments.ts';
import { listRewards, sendReward } from '#contract/rewards/gifts.ts';
import type { SentGift } from '#contract/rewards/sent-reward.ts';
import type { RouteInput } from '../../api/client.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { useWrite } from '../../api/use-write.ts';

export type GiftBody = RouteInput<typeof sendReward>['body'];

/** Sends the gift once, however often the button is pressed or the answer is lost. */
export function useSendGift({
  onSent,
  onError,
}: {
  onSent: (gift: SentGift) => Promise<void>;
  onError: (error: Error) => void;
}) {
  const keyFor = useIdempotencyKey();
  const write = useWrite(sendReward, {
    invalidates: [getCurrentUser, listTransactions, listRewards, listNotifications, countUnreadNotifications],
    repeats: 2,
    onSuccess: onSent,
    onError,
  });
  function send(gift: GiftBody) {
    if (write.isPending) return;
    write.mutate({ body: gift, headers: { 'idempotency-key': keyFor(JSON.stringify(gift)) } });
  }
  return { send, sending: write.isPending };
}
