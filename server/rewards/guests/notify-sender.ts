/** Notifies the sender of a reward: inside the product, and a guest by email. */
import { findUser } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { notify } from '#server/notifications/index.ts';
import { findMoneyManagers } from '#server/payments/index.ts';
import type { RewardsDeps } from '../deps.ts';
import type { Reward } from '../reward.ts';

export const SEND_GUEST_MAIL = jobName<GuestMailData>('send-guest-mail');

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
    const about = { topic: 'sent-gifts' } as const;
    for (const userId of await selectGiftReaders(tx, { sender, actorId }))
      await notify(tx, { userId, title, message, about });
    return;
  }
  const data: GuestMailData = { rewardId: id, update: { title, message } };
  await jobs.enqueue(tx, SEND_GUEST_MAIL, data);
}

/** Who sent it; once they have left their company, those who manage its money. */
export async function selectGiftReaders(
  tx: Tx,
  { sender, actorId }: Pick<Reward, 'sender' | 'actorId'>,
): Promise<string[]> {
  if (sender.kind !== 'enterprise' || (await findUser(tx, actorId))) return [actorId];
  const managers = await findMoneyManagers(tx, sender.ownerId);
  return managers.length > 0 ? managers.map(({ userId }) => userId) : [actorId];
}
