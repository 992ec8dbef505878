/** Refunds what is left of a member's balance to the card of their own top-up, because they ask for it. */
import type { Role } from '#contract/kernel/capabilities.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { PaidCard } from '../payers/find-paid-card.ts';
import { isBooked } from '../settlement/is-booked.ts';
import { findPayment, lockPayment } from '../store.ts';
import { holdRefund } from './hold-refund.ts';
import { refundFee } from './refund.ts';
import { readTakenBack } from './refund-sum-store.ts';
import { findTopUpWithRoom } from './top-up-store.ts';

export type RefundableTopUp = {
  paymentId: string;
  intentId: string;
  /** The fee's share that goes back too. */
  feeCents: bigint;
  /** Null where it was never read from the processor. */
  card: PaidCard | null;
};

/** The newest top-up whose card can take the amount back. */
export async function findRefundableTopUp(
  db: Queryable,
  userId: string,
  amountCents: bigint,
): Promise<RefundableTopUp | undefined> {
  const found = await findTopUpWithRoom(db, userId, amountCents);
  const payment = found && (await findPayment(db, found.id));
  if (!payment) return undefined;
  const feeCents = refundFee(payment, await readTakenBack(db, payment.id), amountCents);
  return { paymentId: payment.id, intentId: found.intentId, feeCents, card: found.card };
}

/**
 * The payment is locked. False where its card cannot take the amount any more. Money that a dispute holds, or
 * that staff credited, came from no card that could.
 */
export async function refundRest(
  deps: Pick<PaymentsDeps, 'jobs' | 'clock'>,
  tx: Tx,
  {
    refundId,
    paymentId,
    userId,
    role,
    amountCents,
    reason,
  }: {
    refundId: string;
    paymentId: string;
    userId: string;
    role: Role;
    amountCents: bigint;
    reason: string;
  },
): Promise<boolean> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment || !(await isBooked(tx, payment))) return false;
  if ((await findTopUpWithRoom(tx, userId, amountCents))?.id !== paymentId) return false;
  const decision = { actorId: userId, actorRole: role, reason };
  await holdRefund(deps, tx, payment, { refundId, amountCents, decision });
  return true;
}
