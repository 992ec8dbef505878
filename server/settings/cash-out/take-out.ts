/**
 * A member takes out what is left of the balance: back to the card that it came from, or, where no card can
 * take it, by hand of our staff.
 */
import { CASH_OUT_DAYS, MOST_CASH_OUTS } from '#contract/cash-out.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { findUser } from '#server/accounts/index.ts';
import { recordAction } from '#server/audit/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/id.ts';
import { idempotentId } from '#server/kernel/idempotent-id.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { lockAccount, member } from '#server/ledger/index.ts';
import { findRefund, findRefundableTopUp, lockPayment, refundRest } from '#server/payments/index.ts';
import type { SettingsDeps } from '../deps.ts';
import { decideCashOut, type NoCashOut, type Rest } from './cash-out.ts';
import { type CashOutRow, findCashOut, findWaiting, insertCashOut } from './cash-out-store.ts';
import { notifyStaffOfCashOut } from './notify-staff-of-cash-out.ts';
import { readRest } from './read-rest.ts';

export type TakenOut = { way: 'card' | 'staff'; amountCents: bigint };

/** With the share of the service fee that goes to the card, too. */
type Sent = TakenOut & { feeCents: bigint };

/** `amountCents` and `way` are what the page showed. */
type Asked = TakenOut & { requestKey: string | undefined };

/**
 * Throws `cash-out-unavailable`, `account-frozen`, `key-reused`, and `changed-meanwhile` where the balance or
 * its way is another one, or where the request of this key has ended.
 */
export async function takeOut(deps: SettingsDeps, actor: Actor, asked: Asked): Promise<Sent> {
  const { userId } = actor;
  const { amountCents, way, requestKey } = asked;
  const id = requestKey === undefined ? newId() : idempotentId('cash-out', userId, requestKey);
  const known = await findCashOut(deps.db, id);
  if (!known) requireAllowed(await readRest(deps.db, userId, deps.clock.now()));
  // Refunds lock their payment before the balance, and so does this.
  const topUp = way === 'card' ? await findRefundableTopUp(deps.db, userId, amountCents) : undefined;
  const taken = await transaction(deps.db, async (tx) => {
    if (topUp) await lockPayment(tx, topUp.paymentId);
    await lockAccount(tx, member(userId));
    const again = await findCashOut(tx, id);
    if (again) return replayOf(again, asked);
    return begin(deps, tx, actor, { id, amountCents, way, paymentId: topUp?.paymentId });
  });
  const refund = taken.way === 'card' ? await findRefund(deps.db, id) : undefined;
  return { ...taken, feeCents: refund?.feeCents ?? 0n };
}

function replayOf({ amount_cents, refund_id, outcome }: CashOutRow, { amountCents }: Asked): TakenOut {
  if (amount_cents !== amountCents) throw refuse('key-reused');
  if (outcome !== null && outcome !== 'paid')
    throw refuse('changed-meanwhile', { message: 'This request has ended. Please look at it again.' });
  return { way: refund_id ? 'card' : 'staff', amountCents };
}

async function begin(
  deps: SettingsDeps,
  tx: Tx,
  { userId, role }: Actor,
  {
    id,
    amountCents,
    way,
    paymentId,
  }: { id: string; amountCents: bigint; way: TakenOut['way']; paymentId: string | undefined },
): Promise<TakenOut> {
  if (await findWaiting(tx, userId)) {
    throw refuse('cash-out-unavailable', { message: 'Your request is waiting for our staff already.' });
  }
  const now = deps.clock.now();
  const rest = await readRest(tx, userId, now);
  requireAllowed(rest);
  if (rest.balanceCents !== amountCents) throw refuse('changed-meanwhile');
  const { state, thresholdCents } = rest;
  invariant(state !== null && thresholdCents !== null, 'a rest without a threshold is not paid out');
  const refund = { refundId: id, userId, role, amountCents, reason: `What was left of a balance (${state})` };
  // What could go to a card when the page was read may not any more, and the other way round.
  const canGoToCard =
    paymentId === undefined
      ? (await findRefundableTopUp(tx, userId, amountCents)) !== undefined
      : await refundRest(deps, tx, { ...refund, paymentId });
  if (canGoToCard !== (way === 'card')) throw refuse('changed-meanwhile');
  await insertCashOut(tx, {
    ...{ id, userId, amountCents, state, thresholdCents, now },
    refundId: way === 'card' ? id : null,
  });
  if (way === 'staff') await notifyStaffOfCashOut(tx, deps, { userId, amountCents, state });
  if (role !== 'member') await recordOwn(tx, { userId, role }, { way, amountCents }, now);
  return { way, amountCents };
}

/** Nobody of the staff checks what a colleague takes out to a card, so the log has it. */
async function recordOwn(
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'role'>,
  { way, amountCents }: TakenOut,
  now: Date,
): Promise<void> {
  const { userId } = actor;
  const user = await findUser(tx, userId);
  const subject = { kind: 'user', id: userId, label: user?.email ?? userId };
  const after = { amount: formatCents(amountCents), way };
  await recordAction(tx, { actor, action: 'cash-out-requested', subject, after }, now);
}

function requireAllowed(rest: Rest): void {
  const because = decideCashOut(rest);
  if (because === 'frozen') throw refuse('account-frozen', { message: REFUSED.frozen });
  if (because !== null) throw refuse('cash-out-unavailable', { message: REFUSED[because] });
}

const REFUSED: Record<NoCashOut, string> = {
  empty: 'There is nothing left in your balance.',
  frozen: 'Your balance is frozen at the moment.',
  owes: 'You owe us money from a disputed payment. New money repays it first.',
  'enough-for-a-card': 'Your balance is enough for a gift card.',
  'no-state': 'Please add your state to your profile first.',
  'no-threshold': 'Your state has no rule for a balance of this size.',
  'too-often': `You can ask for what is left ${MOST_CASH_OUTS} times in ${CASH_OUT_DAYS} days.`,
};
