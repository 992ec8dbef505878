/** Notifies the sender of a reward: inside the product, and a guest by email. */
import type { Tx } from '#server/db/transaction.ts';
import { notify } from '#server/notifications/index.ts';
import type { RewardsDeps } from '../deps.ts';
import type { Reward } from '../reward.ts';

export const SEND_GUEST_MAIL = 'send-guest-mail';

/** Without an update it is the receipt; `timeZone` is the sender's. */
export type GuestMailData = {
  rewardId: string;
  update: { title: string; message: string } | null;
  timeZone?: string | undefined;
};

export async function notifySender(
  { jobs }: Pick<RewardsDeps, 'jobs'>,
  tx: Tx,
  { id, sender, actorId }: Reward,
  { title, message }: { title: string; message: string },
): Promise<void> {
  if (sender.kind !== 'guest') {
    await notify(tx, { userId: actorId, title, message, about: { topic: 'sent-gifts' } });
    return;
  }
  const data: GuestMailData = { rewardId: id, update: { title, message } };
  await jobs.enqueue(tx, SEND_GUEST_MAIL, data);
}
