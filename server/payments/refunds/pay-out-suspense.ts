/** Staff paid a payment's money in suspense out by other means, such as a bank transfer. */
import { formatCents } from '#contract/kernel/money.ts';
import { recordAction } from '#server/audit/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { type Decision, post, suspensePayout } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { feeAccountOf } from '../payment.ts';
import { notifyOwner } from '../settlement/notify-owner.ts';
import { lockPayment } from '../store.ts';
import { readSuspensePayout, type SuspensePayoutPreview } from './preview-suspense-payout.ts';
import type { Refund } from './refund.ts';
import { findRefund, insertRefund, resolveRefund } from './refund-store.ts';

export type SuspensePayout = {
  /** The caller names the payout, so that a repeated request pays once. */
  refundId: string;
  paymentId: string;
  /** Amount and fee, as the preview showed them. */
  totalCents: bigint;
  /** How it was paid, such as the number of a bank transfer. */
  reference: string;
  decision: Decision;
};

export type PaidSuspense = Pick<Refund, 'amountCents' | 'feeCents'>;

/**
 * Throws `not-found`, `forbidden` for one's own payment, `key-reused`, and `changed-meanwhile` where another
 * sum than the previewed one waits.
 */
export function payOutSuspense(deps: PaymentsDeps, payout: SuspensePayout): Promise<PaidSuspense> {
  return transaction(deps.db, async (tx) => {
    await lockPayment(tx, payout.paymentId);
    const first = await findAgain(tx, payout);
    if (first) return first;
    return record(
      deps,
      tx,
      payout,
      await readSuspensePayout(tx, { ...payout, actorId: payout.decision.actorId }),
    );
  });
}

async function record(
  deps: PaymentsDeps,
  tx: Tx,
  { refundId, totalCents, reference, decision }: SuspensePayout,
  { payment, amountCents, feeCents }: SuspensePayoutPreview,
): Promise<PaidSuspense> {
  if (totalCents !== amountCents + feeCents) throw refuse('changed-meanwhile');
  const paymentId = payment.id;
  const fee = feeAccountOf(payment.kind);
  const at = deps.clock.now();
  const reason = reasonWith(decision, reference);
  await post(tx, suspensePayout({ refundId, paymentId, amountCents, feeCents, fee, decision }));
  await insertRefund(tx, {
    id: refundId,
    paymentId,
    source: 'suspense',
    amountCents,
    feeCents,
    reason,
    decision,
    createdAt: at,
  });
  await resolveRefund(tx, refundId, { status: 'settled', failure: null, at, nextCheckAt: null });
  await notifyOwner(deps, tx, payment, { about: 'paid-out', amountCents: totalCents, reference });
  await recordAction(
    tx,
    {
      actor: { userId: decision.actorId, role: decision.actorRole },
      action: 'suspense-paid-out',
      subject: { kind: 'payment', id: paymentId, label: payment.intentId ?? paymentId },
      reason: decision.reason,
      after: { refundId, amount: formatCents(amountCents), serviceFee: formatCents(feeCents), reference },
    },
    at,
  );
  return { amountCents, feeCents };
}

/** The payout of an earlier call with this id. */
async function findAgain(tx: Tx, payout: SuspensePayout): Promise<PaidSuspense | undefined> {
  const first = await findRefund(tx, payout.refundId);
  if (!first) return undefined;
  const same =
    first.paymentId === payout.paymentId &&
    first.amountCents + first.feeCents === payout.totalCents &&
    first.reason === reasonWith(payout.decision, payout.reference);
  if (!same) throw refuse('key-reused');
  return first;
}

function reasonWith({ reason }: Decision, reference: string): string {
  return `${reason} (paid out: ${reference})`;
}
