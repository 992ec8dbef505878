/**
 * A member takes out what is left of the balance: back to the card that it came from, or, where no card can
 * take it, by hand of our staff.
 */
import { type Tx, transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { idempotentId } from '#server/kernel/idempotent-id.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { lockAccount, member } from '#server/ledger/index.ts';
import { findRefundableTopUp, lockPayment, refundLeftover } from '#server/payments/index.ts';
import type { SettingsDeps } from '../deps.ts';
import { decideCashOut, type NoCashOut } from './cash-out.ts';
import { findCashOut, findWaiting, insertCashOut } from './cash-out-store.ts';
import { notifyStaffOfCashOut } from './notify-staff-of-cash-out.ts';
import { readRest } from './read-rest.ts';

export type TakenOut = { way: 'card' | 'staff'; amountCents: bigint };

/**
 * `amountCents` is what the page showed. Throws `cash-out-unavailable`, `account-frozen`, `key-reused`, and
 * `changed-meanwhile` where the balance is another one.
 */
export async function takeOut(
  deps: SettingsDeps,
  userId: string,
  { amountCents, requestKey }: { amountCents: bigint; requestKey: string | undefined },
): Promise<TakenOut> {
  const id = requestKey === undefined ? newId() : idempotentId('cash-out', userId, requestKey);
  // Refunds lock their payment before the balance, and so does this.
  const topUp = await findRefundableTopUp(deps.db, userId, amountCents);
  return transaction(deps.db, async (tx) => {
    if (topUp) await lockPayment(tx, topUp.paymentId);
    await lockAccount(tx, member(userId));
    const again = await findCashOut(tx, id);
    if (again) {
      if (again.amount_cents !== amountCents) throw refuse('key-reused');
      return { way: again.refund_id ? 'card' : 'staff', amountCents };
    }
    return begin(deps, tx, { id, userId, amountCents, paymentId: topUp?.paymentId });
  });
}

async function begin(
  deps: SettingsDeps,
  tx: Tx,
  {
    id,
    userId,
    amountCents,
    paymentId,
  }: { id: string; userId: string; amountCents: bigint; paymentId: string | undefined },
): Promise<TakenOut> {
  if (await findWaiting(tx, userId)) {
    throw refuse('cash-out-unavailable', { message: 'Your request is waiting for our staff already.' });
  }
  const rest = await readRest(tx, userId);
  const because = decideCashOut(rest);
  if (because === 'frozen') throw refuse('account-frozen', { message: REFUSED.frozen });
  if (because !== null) throw refuse('cash-out-unavailable', { message: REFUSED[because] });
  if (rest.balanceCents !== amountCents) throw refuse('changed-meanwhile');
  const { state, thresholdCents } = rest;
  invariant(state !== null && thresholdCents !== null, 'a rest without a threshold is not paid out');
  const now = deps.clock.now();
  const refund = { refundId: id, userId, amountCents, reason: `Rest of a balance (${state})` };
  // What was refundable a moment ago may not be any more; then staff pay it.
  const toCard = paymentId !== undefined && (await refundLeftover(deps, tx, { ...refund, paymentId }));
  await insertCashOut(tx, {
    ...{ id, userId, amountCents, state, thresholdCents, now },
    refundId: toCard ? id : null,
  });
  if (!toCard) await notifyStaffOfCashOut(tx, deps, { userId, amountCents, state });
  return { way: toCard ? 'card' : 'staff', amountCents };
}

const REFUSED: Record<NoCashOut, string> = {
  empty: 'There is nothing left in your balance.',
  'enough-for-a-card': 'Your balance is enough for a gift card.',
  'no-state': 'Please add your state to your profile first.',
  'no-threshold': 'Your state has no rule for a rest of this size.',
  frozen: 'Your balance is frozen at the moment.',
};
