/** Settling a payment into a balance in one round trip, if it is as it was seen. */
import { newId } from '#server/kernel/id.ts';
import type { PaymentsDeps } from './deps.ts';
import type { PaymentIntent } from './payment-provider-port.ts';
import { decidePayment } from './payment-status.ts';
import type { Settleable } from './settle-store.ts';
import { settleTogether } from './settle-together.ts';
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
  const news = seen.person && newsOfFunds(payment, seen.person, { balanceCents, repaidCents: 0n });
  const done = await settleTogether(db, {
    payment,
    movement: settlementOf(payment),
    balanceCents: seen.balanceCents,
    sender: null,
    notification: news ? { ...news.notification, id: newId() } : null,
    letters: news ? [news.letter] : [],
    at: clock.now(),
  });
  return done ? { payment: { ...payment, status: 'completed', problem: null }, balanceCents } : undefined;
}
