/**
 * The settlement of nearly every payment, in one round trip (migration 0007). It is composed from what was seen before,
 * and happens only if that is still so; anything unusual is left to the conversation in settle-payment.ts.
 */
import { retried } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import type { PaymentsDeps } from './deps.ts';
import type { PaymentIntent } from './payment-provider-port.ts';
import { decidePayment } from './payment-status.ts';
import { callSettlePayment, type Settleable } from './settle-store.ts';
import { type PaidPayment, settlementOf } from './settlement.ts';
import { newsOfFunds } from './tell-people.ts';

/** Answers the settled payment and the balance it made, or undefined when nothing was done. */
export async function settleAtOnce(
  { db, clock }: Pick<PaymentsDeps, 'db' | 'clock'>,
  intent: PaymentIntent,
  seen: Settleable,
): Promise<{ payment: PaidPayment; balanceCents: bigint } | undefined> {
  // Whether the recipient still takes gifts is asked under the lock, and what a guest writes goes with the news.
  if (seen.payment.kind === 'guest_send') return undefined;
  if (decidePayment(seen.payment, intent).do !== 'settle') return undefined;
  const payment = { ...seen.payment, intentId: intent.id };
  const balanceCents = seen.balanceCents + payment.amountCents;
  const call = {
    payment,
    movement: settlementOf(payment),
    balanceCents: seen.balanceCents,
    notificationId: newId(),
    news: seen.person && newsOfFunds(payment, seen.person, { balanceCents, repaidCents: 0n }),
    at: clock.now(),
  };
  const done = await retried(() => callSettlePayment(db, call));
  return done ? { payment: { ...payment, status: 'completed', problem: null }, balanceCents } : undefined;
}
