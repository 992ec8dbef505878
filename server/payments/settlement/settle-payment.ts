/**
 * Settles a payment: the one use case behind the browser's confirmation, the webhook, the sweeper and the
 * staff's buttons. It asks the processor, outside any transaction, and trusts no other source.
 */
import { type Tx, transaction } from '#server/db/transaction.ts';
import { lockAccount, post, repayDebt, suspenseCredit } from '#server/ledger/index.ts';
import type { PaymentIntent } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import { namedPayment } from '../intents/named-payment.ts';
import { decidePayment, wasAttempted } from '../intents/payment-status.ts';
import { feeAccountOf, type Payment } from '../payment.ts';
import {
  markAttempted,
  markCanceled,
  markFailed,
  markPaymentCompleted,
  markProblem,
} from '../payment-state-store.ts';
import { refundSuspense } from '../refunds/refund-suspense.ts';
import { lockPaymentOfIntent } from '../store.ts';
import { coverCompletion } from './cover-completion.ts';
import { endPayment } from './end-payment.ts';
import { enqueueGuestOrder } from './enqueue-guest-order.ts';
import { findSettleablePayment, settleOne } from './fast-path/settle-one.ts';
import type { Settleable } from './fast-path/settle-store.ts';
import { isPublicMember } from './gift-store.ts';
import { enqueueGiftNotification } from './notify-gift.ts';
import { notifyFundsArrived } from './payment-notifications.ts';
import { type PaidPayment, settledPayment, settlementOf } from './settlement.ts';

export type Settled =
  /** The balance is known when the fast path settled it just now. */
  | { known: true; payment: Payment; balanceCents?: bigint }
  /** The intent is not of this product, or its payment is not here. */
  | { known: false; ours: boolean };

/**
 * Asks for the state of the intent and applies it. Repeating it, at once or later, changes nothing. `seen` is
 * the payment if the caller has just read it.
 */
export async function settlePayment(
  deps: PaymentsDeps,
  intentId: string,
  seen?: Settleable,
): Promise<Settled> {
  const intent = await deps.cardProcessor.retrievePaymentIntent(intentId);
  if (intent === null) return { known: false, ours: false };
  return applyIntent(deps, intent, seen);
}

/** The second half of settling: `intent` is the processor's present answer. */
export async function applyIntent(
  deps: PaymentsDeps,
  intent: PaymentIntent,
  seen?: Settleable,
): Promise<Settled> {
  const paymentId = namedPayment(intent);
  if (intent.status === 'succeeded') {
    const settleable = seen ?? (await findSettleablePayment(deps, intent.id, paymentId));
    const settled = settleable && (await settleOne(deps, intent, settleable));
    if (settled) return { known: true, ...settled };
  }
  return transaction(deps.db, async (tx): Promise<Settled> => {
    const payment = await lockPaymentOfIntent(tx, intent.id, paymentId);
    if (payment === undefined) return { known: false, ours: paymentId !== null };
    return { known: true, payment: await applyVerdict(deps, tx, payment, intent) };
  });
}

async function applyVerdict(
  deps: PaymentsDeps,
  tx: Tx,
  payment: Payment,
  intent: PaymentIntent,
): Promise<Payment> {
  const verdict = decidePayment(payment, intent);
  if (verdict.do !== 'settle' && payment.status !== 'completed' && wasAttempted(intent))
    await markAttempted(tx, payment.id, deps.clock.now());
  switch (verdict.do) {
    case 'settle':
      await settle(deps, tx, { ...payment, intentId: intent.id });
      return { ...payment, intentId: intent.id, status: 'completed', problem: null };
    case 'fail':
      await markFailed(tx, payment.id, verdict);
      return { ...payment, status: 'failed' };
    case 'cancel':
      await markCanceled(tx, payment.id, intent.id);
      return { ...payment, intentId: intent.id, status: 'cancelled' };
    case 'end':
      await endPayment(deps, tx, { ...payment, intentId: intent.id });
      return { ...payment, intentId: intent.id, status: 'cancelled', problem: null };
    case 'flag':
      deps.log.error({ paymentId: payment.id, problem: verdict.problem }, 'A payment needs the staff');
      await markProblem(tx, payment.id, verdict.problem, deps.clock.now());
      return { ...payment, problem: verdict.problem };
    case 'wait':
      if (payment.status === 'completed' && intent.status === 'succeeded')
        await coverCompletion(deps, tx, payment, intent);
      return payment;
  }
}

/** A settlement is one transaction: money, statement, notification, email. */
async function settle(deps: PaymentsDeps, tx: Tx, payment: PaidPayment): Promise<void> {
  const account = await lockAccount(tx, payment.beneficiary);
  const paidAt = deps.clock.now();
  await markPaymentCompleted(tx, payment.id, payment.intentId, paidAt);
  // Read under the account's lock: a recipient who was deleted or turned private before that gets nothing.
  const gone = account.closed ? 'The account was closed' : await hides(tx, payment);
  if (gone) {
    await settleToSuspense(deps, tx, payment, gone);
    return;
  }
  await post(tx, settlementOf(payment));
  const { id: cause, beneficiary: holder, amountCents } = payment;
  const repaidCents = await repayDebt(tx, { cause, holder, amountCents });
  if (payment.kind === 'guest_send') {
    await enqueueGiftNotification(deps, tx, payment, { repaidCents, returned: false });
    return;
  }
  if (payment.kind === 'guest_reward') return enqueueGuestOrder(deps, tx, payment.id);
  await notifyFundsArrived(deps, tx, payment, {
    balanceCents: account.balanceCents + payment.amountCents - repaidCents,
    repaidCents,
    paidAt,
  });
}

/** A guest's money goes only to a public recipient, at the intent and at arrival. */
async function hides(tx: Tx, { kind, beneficiary }: PaidPayment): Promise<string | undefined> {
  if (kind !== 'guest_send' || (await isPublicMember(tx, beneficiary.ownerId))) return undefined;
  return 'The recipient no longer accepts gifts';
}

/** The recipient's account is closed: the money goes to suspense, and back to the card. */
async function settleToSuspense(
  deps: PaymentsDeps,
  tx: Tx,
  payment: PaidPayment,
  reason: string,
): Promise<void> {
  await post(tx, suspenseCredit({ ...settledPayment(payment), fee: feeAccountOf(payment.kind) }));
  await refundSuspense(deps, tx, payment, reason);
  if (payment.kind === 'guest_send')
    await enqueueGiftNotification(deps, tx, payment, { repaidCents: 0n, returned: true });
}
