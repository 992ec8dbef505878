/** The Refund button (P20): full or partial, of what is unspent, with the fee's share. */
import type { Actor } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/id.ts';
import { idempotentId } from '#server/kernel/idempotent-id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { holderBalanceOf } from '#server/ledger/index.ts';
import { findPaymentByIntent, findRefund, previewRefund, requestRefund } from '#server/payments/index.ts';
import type { AdminDeps } from '../deps.ts';
import { requireMoneyRight } from './require-money-right.ts';

export type Refunding = {
  paymentIntentId: string;
  amountCents: bigint | undefined;
  reason: string;
  /** The browser's key for this request. A repeated request refunds nothing again. */
  requestKey: string | undefined;
};

export type RefundedPayment = {
  refundId: string;
  amountCents: bigint;
  feeCents: bigint;
  balanceCents: bigint;
};

/**
 * Without an amount, everything refundable. Throws what `previewRefund` and `requestRefund` throw, and
 * `key-reused`.
 */
export async function refundPayment(
  deps: AdminDeps,
  actor: Actor,
  refunding: Refunding,
): Promise<RefundedPayment> {
  await requireMoneyRight(deps, actor);
  const { requestKey } = refunding;
  if (requestKey === undefined) return begin(deps, actor, refunding, newId());
  const refundId = idempotentId('refund', actor.userId, requestKey);
  const before = await findAgain(deps, refunding, refundId);
  if (before) return before;
  try {
    return await begin(deps, actor, refunding, refundId);
  } catch (error) {
    // A concurrent request with the same key was first, so its amount is no longer refundable.
    const first = await findAgain(deps, refunding, refundId);
    if (first) return first;
    throw error;
  }
}

async function begin(
  deps: AdminDeps,
  actor: Actor,
  { paymentIntentId, amountCents, reason }: Refunding,
  id: string,
): Promise<RefundedPayment> {
  const preview = await previewRefund(deps, paymentIntentId, amountCents);
  if (preview.amountCents === 0n) {
    throw refuse('insufficient-balance', { message: 'Nothing from this payment is left unspent.' });
  }
  const { refundId, feeCents, source } = await requestRefund(deps, {
    paymentId: preview.payment.id,
    amountCents: preview.amountCents,
    decision: { actorId: actor.userId, actorRole: actor.role, reason },
    refundId: id,
  });
  return {
    refundId,
    amountCents: preview.amountCents,
    feeCents,
    balanceCents: source === 'balance' ? preview.balanceCents - preview.amountCents : preview.balanceCents,
  };
}

/** The refund of an earlier call with this key. */
async function findAgain(
  { db }: Pick<AdminDeps, 'db'>,
  { paymentIntentId, amountCents, reason }: Refunding,
  refundId: string,
): Promise<RefundedPayment | undefined> {
  const first = await findRefund(db, refundId);
  if (!first) return undefined;
  const payment = await findPaymentByIntent(db, paymentIntentId);
  const same =
    payment?.id === first.paymentId &&
    (amountCents === undefined || amountCents === first.amountCents) &&
    reason === first.reason;
  if (!same) throw refuse('key-reused');
  const balanceCents = await holderBalanceOf(db, payment.beneficiary);
  return { refundId, amountCents: first.amountCents, feeCents: first.feeCents, balanceCents };
}
