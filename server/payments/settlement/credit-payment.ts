/**
 * Staff complete a stuck payment (P18). The processor is asked first, and its money settles the payment as
 * usual. Only where it has none, the payment is credited at our expense, under the settlement's own key. If
 * the money comes later, settle-payment.ts covers that credit with it.
 */
import { type Tx, transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import {
  AccountClosed,
  type Decision,
  lockAccount,
  post,
  repayDebt,
  staffSettlement,
} from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { asRefusal } from '../intents/create-payment.ts';
import { recordPayment } from '../intents/record-payment.ts';
import { isAbandoned, isOwn, nextCheck, type Payment } from '../payment.ts';
import { markPaymentCompleted } from '../payment-state-store.ts';
import { findPaymentByIntent, lockPayment } from '../store.ts';
import { awaitsCover, insertCompletion } from './completion-store.ts';
import { enqueueGiftNotification } from './notify-gift.ts';
import { notifyFundsArrived } from './payment-notifications.ts';
import { settlePayment } from './settle-payment.ts';
import { settledPayment } from './settlement.ts';

export type Completed = {
  payment: Payment;
  /** The source of the money; `already` when the payment was completed before. */
  creditedBy: 'provider' | 'staff' | 'already';
};

/**
 * Asks the processor, and settles with its money. Returns null where it has none, so that only a credit at
 * our expense is left. Throws `not-found`, `forbidden` for one's own payment, `payment-mismatch`,
 * `payments-unavailable`, and `payment-not-succeeded` for a gift of a guest.
 */
export async function settleIfPaid(
  deps: PaymentsDeps,
  intentId: string,
  decision: Decision,
): Promise<Completed | null> {
  const payment = await findForeignPayment(deps, intentId, decision);
  if (payment.status === 'completed') return { payment, creditedBy: 'already' };

  const settled = await asRefusal(() => settlePayment(deps, intentId));
  if (settled.known && settled.payment.status === 'completed') {
    // A colleague may have completed it first. Then the processor's money is not here.
    if (await awaitsCover(deps.db, payment.id)) return { payment: settled.payment, creditedBy: 'already' };
    await transaction(deps.db, (tx) =>
      recordPayment(deps, tx, 'payment-processed', { before: payment, after: settled.payment }, decision),
    );
    return { payment: settled.payment, creditedBy: 'provider' };
  }
  // Money came, but not as agreed. Crediting as much again would make it worse.
  if (settled.known && settled.payment.problem !== null) {
    throw refuse('payment-mismatch', { message: settled.payment.problem });
  }
  requireCreditable(payment);
  return null;
}

/** What a gift of a guest leaves goes back to the card, so a credit of ours would have no way back. */
function requireCreditable({ kind }: Payment): void {
  if (kind !== 'guest_reward') return;
  throw refuse('payment-not-succeeded', {
    message: 'The card has not paid for this gift, and a gift by email cannot be paid in another way.',
  });
}

/**
 * Credits the payment at our expense, after `settleIfPaid` found no money. Two staff who complete the same
 * payment at once credit it once. Throws `not-found`, `forbidden`, `payment-mismatch`, `account-closed`.
 */
export async function creditPayment(
  deps: PaymentsDeps,
  intentId: string,
  decision: Decision,
): Promise<Completed> {
  const payment = await findForeignPayment(deps, intentId, decision);
  return transaction(deps.db, (tx) => credit(deps, tx, payment.id, decision));
}

/** Neither the payer nor the beneficiary decides about it. */
async function findForeignPayment(
  { db }: Pick<PaymentsDeps, 'db'>,
  intentId: string,
  { actorId }: Decision,
): Promise<Payment> {
  const payment = await findPaymentByIntent(db, intentId);
  if (payment === undefined) throw refuse('not-found');
  if (isOwn(payment, actorId))
    throw refuse('forbidden', { message: 'You cannot complete your own payment.' });
  return payment;
}

/** The payment is locked first, so a second caller, or the processor's report, finds it completed. */
async function credit(deps: PaymentsDeps, tx: Tx, paymentId: string, decision: Decision): Promise<Completed> {
  const payment = await lockPayment(tx, paymentId);
  if (payment?.intentId == null) throw refuse('not-found');
  if (payment.status === 'completed') return { payment, creditedBy: 'already' };
  if (payment.problem !== null) throw refuse('payment-mismatch', { message: payment.problem });
  requireCreditable(payment);
  const { beneficiary, intentId } = payment;
  const giftFrom = payment.kind === 'guest_send' ? (payment.senderName ?? 'a guest') : null;
  const now = deps.clock.now();
  const account = await lockAccount(tx, beneficiary);
  if (account.closed) throw refuse('account-closed');
  await markPaymentCompleted(tx, payment.id, intentId, now);
  await post(
    tx,
    staffSettlement({ ...settledPayment({ ...payment, intentId }), beneficiary, decision, giftFrom }),
  ).catch(asClosed);
  const { id: cause, amountCents } = payment;
  const repaidCents = await repayDebt(tx, { cause, holder: beneficiary, amountCents });
  // One that is too old to be paid is checked at once, so that its intent is canceled.
  const nextCheckAt = isAbandoned(payment.createdAt, now) ? now : nextCheck(payment.createdAt, now);
  await insertCompletion(tx, { paymentId: payment.id, at: now, nextCheckAt });
  const completed: Payment = { ...payment, status: 'completed', problem: null };
  if (payment.kind === 'guest_send')
    await enqueueGiftNotification(deps, tx, completed, { repaidCents, returned: false });
  else
    await notifyFundsArrived(deps, tx, completed, {
      balanceCents: account.balanceCents + payment.amountCents - repaidCents,
      repaidCents,
      paidAt: null,
    });
  await recordPayment(deps, tx, 'payment-completed', { before: payment, after: completed }, decision);
  return { payment: completed, creditedBy: 'staff' };
}

function asClosed(error: unknown): never {
  throw error instanceof AccountClosed ? refuse('account-closed') : error;
}
