/** Accepts an order that is executed in the background: it is `OPEN`, and nothing has moved yet. */
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { enterpriseBalanceOf, type Holder } from '#server/ledger/index.ts';
import { requireChoices } from '../campaigns/require-choices.ts';
import { checkCustomFields } from '../fields/check-custom-fields.ts';
import { insertOpenOrder } from './open-order-store.ts';
import { type RewardOrder, type RewardToOrder, refusalOfRewards } from './order.ts';
import { findOrder } from './order-store.ts';

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
 * `requireAllowed` throws where this maker may not order this now. Throws `invalid-input`, `key-reused` for
 * other content under the same external id, and `insufficient-balance` where the balance does not cover it
 * now. It may still be refused when it is executed; then it is `FAILED`.
 */
export async function acceptOrder(
  tx: Tx,
  { rewards, now, ...order }: OrderToAccept,
  requireAllowed: () => Promise<void>,
): Promise<{ orderId: string; replayed: boolean }> {
  const refusal = refusalOfRewards(rewards, now);
  if (refusal) throw refusal;
  const id = newId();
  const amountCents = rewards.reduce((sum, reward) => sum + reward.amountCents, 0n);
  const { payer, externalId, contentHash } = order;
  const findFirst = () => (externalId === null ? undefined : findOrder(tx, { payer, by: { externalId } }));
  const first = await findFirst();
  if (first) return replayOf(first, contentHash);
  // Checked before the order is written, because it keeps the checked fields; a repeated order is not checked
  // again.
  await requireAllowed();
  await requireChoices(tx, payer.ownerId, rewards);
  const checked = await checkCustomFields(tx, payer.ownerId, rewards);
  const isNew = await insertOpenOrder(tx, { ...order, id, amountCents, rewards: checked, now });
  if (!isNew) return replayOf(await findFirst(), contentHash);
  if ((await enterpriseBalanceOf(tx, payer.ownerId)) < amountCents)
    throw refuse('insufficient-balance', {
      message: 'The shared balance does not cover this. Please add funds first.',
    });
  return { orderId: id, replayed: false };
}

function replayOf(first: RewardOrder | undefined, contentHash: Buffer): { orderId: string; replayed: true } {
  if (!first?.contentHash?.equals(contentHash)) throw refuse('key-reused');
  return { orderId: first.id, replayed: true };
}
