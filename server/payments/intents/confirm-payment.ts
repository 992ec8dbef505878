/** The browser says that a payment went through. It is not believed, but it is a good moment to ask. */
import type { Queryable } from '#server/db/pool.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { balanceOf, enterpriseBalanceOf } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { Payment, PaymentStatus } from '../payment.ts';
import { seePayment } from '../settlement/fast-path/settle-one.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import { findPaymentByIntent } from '../store.ts';
import { asRefusal } from './create-payment.ts';

export type Confirmed = { status: PaymentStatus; amountCents: bigint; balanceCents: bigint };

/** Settles one of the actor's own payments, or tells how it stands. A payment of somebody else's is `not-found`. */
export async function confirmPayment(
  deps: PaymentsDeps,
  actor: Pick<Actor, 'userId' | 'enterpriseId'>,
  intentId: string,
): Promise<Confirmed> {
  const seen = await seePayment(deps, intentId);
  const payment = seen?.payment ?? (await findPaymentByIntent(deps.db, intentId));
  if (payment === undefined || !mayConfirm(payment, actor)) throw refuse('not-found');
  const { status, amountCents } = payment;
  // The processor is asked only while there is something to ask: what is credited stays credited.
  if (status === 'completed')
    return { status, amountCents, balanceCents: seen?.balanceCents ?? (await balanceFor(deps.db, payment)) };
  const settled = await asRefusal(() => settlePayment(deps, intentId, seen));
  const now = settled.known ? settled.payment : payment;
  if (now.problem !== null && now.status !== 'completed') throw refuse('payment-mismatch');
  const balanceCents = (settled.known && settled.balanceCents) || (await balanceFor(deps.db, payment));
  return { status: now.status, amountCents, balanceCents };
}

function balanceFor(db: Queryable, { beneficiary: { kind, ownerId } }: Payment): Promise<bigint> {
  return kind === 'member' ? balanceOf(db, ownerId) : enterpriseBalanceOf(db, ownerId);
}

function mayConfirm({ kind, payerId, beneficiary }: Payment, actor: Pick<Actor, 'userId' | 'enterpriseId'>) {
  if (kind === 'enterprise_funding') return beneficiary.ownerId === actor.enterpriseId;
  // The balance is for its owner's eyes; whoever sends a gift by card has a route that does not tell it.
  return kind === 'add_funds' && payerId === actor.userId;
}
