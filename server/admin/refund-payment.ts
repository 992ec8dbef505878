/** The Refund button (decision 20): full or partial, of what is unspent, with the fee's share. */
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { previewRefund, requestRefund } from '#server/payments/index.ts';
import type { AdminDeps } from './deps.ts';
import { requireMoneyRight } from './money-rights.ts';

export type Refunding = { paymentIntentId: string; amountCents: bigint | undefined; reason: string };

export type Refunded = { refundId: string; amountCents: bigint; feeCents: bigint; balanceCents: bigint };

/** Without an amount, all that is refundable. Throws what `previewRefund` and `requestRefund` throw. */
export async function refundPayment(
  deps: AdminDeps,
  actor: Actor,
  { paymentIntentId, amountCents, reason }: Refunding,
): Promise<Refunded> {
  await requireMoneyRight(deps, actor);
  const preview = await previewRefund(deps, paymentIntentId, amountCents);
  if (preview.amountCents === 0n) {
    throw refuse('insufficient-balance', { message: 'Nothing of this payment is left unspent.' });
  }
  const { refundId, feeCents } = await requestRefund(deps, {
    paymentId: preview.payment.id,
    amountCents: preview.amountCents,
    decision: { actorId: actor.userId, actorRole: actor.role, reason },
  });
  return {
    refundId,
    amountCents: preview.amountCents,
    feeCents,
    balanceCents: preview.balanceCents - preview.amountCents,
  };
}
