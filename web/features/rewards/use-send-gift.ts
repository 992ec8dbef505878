import { getCurrentUser } from '#contract/accounts.ts';
import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts';
import { listRewards, sendReward } from '#contract/rewards/gifts.ts';
import type { SentGift } from '#contract/rewards/sent-reward.ts';
import type { RouteInput } from '../../api/client.ts';
import { forgetIdempotencyKey, useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { useWrite } from '../../api/use-write.ts';
import { keptKey } from '../../shared/kept/kept.ts';
import { STATEMENT_READS } from '../../shared/transactions/statement-reads.ts';

export type GiftBody = RouteInput<typeof sendReward>['body'];

/** Sends the gift once, however often the button is pressed or the answer is lost. */
export function useSendGift({
  senderId,
  onSent,
  onError,
}: {
  senderId: string;
  onSent: (gift: SentGift) => Promise<void>;
  onError: (error: Error) => void;
}) {
  // The draft survives a reload, and so does the key of its first try.
  const kept = keptKey(senderId, 'send-gift-key');
  const keyFor = useIdempotencyKey(kept);
  const write = useWrite(sendReward, {
    invalidates: [
      getCurrentUser,
      ...STATEMENT_READS,
      listRewards,
      listNotifications,
      countUnreadNotifications,
    ],
    repeats: 2,
    onSuccess: (gift) => {
      forgetIdempotencyKey(kept);
      return onSent(gift);
    },
    onError,
  });
  function send(gift: GiftBody) {
    if (write.isPending) return;
    write.mutate({ body: gift, headers: { 'idempotency-key': keyFor(JSON.stringify(gift)) } });
  }
  return { send, sending: write.isPending };
}
