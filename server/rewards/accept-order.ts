/** Accepts an order that is executed in the background: it is `OPEN`, and nothing has moved yet. */
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { enterpriseBalanceOf, type Holder } from '#server/ledger/index.ts';
import { requireChoices } from './campaigns/require-choices.ts';
import { type RewardToOrder, refusalOfRewards } from './order.ts';
import { findOrder, insertOpenOrder } from './order-store.ts';

export type OrderToAccept = {
  payer: Holder;
  actor: { userId: string; role: string };
  channel: string;
  externalId: string | null;
  contentHash: Buffer;
  rewards: readonly RewardToOrder[];
  now: Date;
};

/**
 * Throws `invalid-input`, `key-reused` for other content under the same external id, and `insufficient-balance` where
 * the balance does not cover it now. It may still be refused when it is executed; then it is `FAILED`.
 */
export async function acceptOrder(
  tx: Tx,
  { rewards, now, ...order }: OrderToAccept,
): Promise<{ orderId: string; replayed: boolean }> {
  const refusal = refusalOfRewards(rewards, now);
  if (refusal) throw refusal;
  const id = newId();
  const amountCents = rewards.reduce((sum, reward) => sum + reward.amountCents, 0n);
  const isNew = await insertOpenOrder(tx, { ...order, id, amountCents, rewards, now });
  if (!isNew) {
    const { payer, externalId } = order;
    const first = externalId === null ? undefined : await findOrder(tx, { payer, by: { externalId } });
    if (!first?.contentHash?.equals(order.contentHash)) throw refuse('key-reused');
    return { orderId: first.id, replayed: true };
  }
  await requireChoices(tx, order.payer.ownerId, rewards);
  if ((await enterpriseBalanceOf(tx, order.payer.ownerId)) < amountCents)
    throw refuse('insufficient-balance', {
      message: 'The company balance does not cover this. Please add funds first.',
    });
  return { orderId: id, replayed: false };
}
