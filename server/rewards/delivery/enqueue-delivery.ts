/** Enqueues the message that carries a reward's link, or a reminder of it, by the way it is delivered. */
import type { Tx } from '#server/db/transaction.ts';
import type { SenderDeps } from '../deps.ts';
import type { Reward } from '../reward.ts';
import { DELIVER_REWARD, SEND_REMINDER } from './deliver-reward.ts';
import { TEXT_REMINDER, TEXT_REWARD } from './text-reward.ts';

type Deps = Pick<SenderDeps, 'jobs'>;
type Sent = Pick<Reward, 'id' | 'recipientPhone'>;

export async function enqueueDelivery({ jobs }: Deps, tx: Tx, { id, recipientPhone }: Sent): Promise<void> {
  await jobs.enqueue(tx, recipientPhone === null ? DELIVER_REWARD : TEXT_REWARD, { rewardId: id });
}

export async function enqueueReminder({ jobs }: Deps, tx: Tx, { id, recipientPhone }: Sent): Promise<void> {
  await jobs.enqueue(tx, recipientPhone === null ? SEND_REMINDER : TEXT_REMINDER, { rewardId: id });
}
