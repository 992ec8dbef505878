/**
 * The browser reports that a payment succeeded. The report is not trusted; it is an occasion to ask the
 * processor.
 */
import type { Queryable } from '#server/db/pool.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { balanceOf, enterpriseBalanceOf, repaidBy } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { Payment, PaymentStatus } from '../payment.ts';
import { findSettleablePayment } from '../settlement/fast-path/settle-one.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import { findPaymentByIntent } from '../store.ts';
import { asRefusal } from './create-payment.ts';

export type Confirmed = {
  status: PaymentStatus;
  amountCents: bigint;
  /** The part of the amount that repaid a debt. */
  repaidCents: bigint;
  balanceCents: bigint;
};

/** Settles one of the actor's own payments, or returns its state. Another user's payment is `not-found`. */
export async function confirmPayment(
  deps: PaymentsDeps,
  actor: Pick<Actor, 'userId' | 'enterpriseId'>,
  intentId: string,
): Promise<Confirmed> {
  const seen = await findSettleablePayment(deps, intentId);
  const payment = seen?.payment ?? (await findPaymentByIntent(deps.db, intentId));
  if (payment === undefined || !mayConfirm(payment, actor)) throw refuse('not-found');
  const { id, status, amountCents } = payment;
  // The processor is asked only while its answer can change something: a credit stays.
  if (status === 'completed') {
    const balanceCents = seen?.balanceCents ?? (await balanceFor(deps.db, payment));
    return { status, amountCents, repaidCents: await repaidBy(deps.db, id), balanceCents };
  }
  const settled = await asRefusal(() => settlePayment(deps, intentId, seen));
  const now = settled.known ? settled.payment : payment;
  if (now.problem !== null && now.status !== 'completed') throw refuse('payment-mismatch');
  // Only the fast path returns a balance, and it never settles a payment of somebody who owes.
  if (settled.known && settled.balanceCents !== undefined)
    return { status: now.status, amountCents, repaidCents: 0n, balanceCents: settled.balanceCents };
  const repaidCents = await repaidBy(deps.db, id);
  return { status: now.status, amountCents, repaidCents, balanceCents: await balanceFor(deps.db, payment) };
}

function balanceFor(db: Queryable, { beneficiary: { kind, ownerId } }: Payment): Promise<bigint> {
  return kind === 'member' ? balanceOf(db, ownerId) : enterpriseBalanceOf(db, ownerId);
}

function mayConfirm({ kind, payerId, beneficiary }: Payment, actor: Pick<Actor, 'userId' | 'enterpriseId'>) {
  if (kind === 'enterprise_funding') return beneficiary.ownerId === actor.enterpriseId;
  // Only the owner sees the balance. Guests' gifts have a route that does not return it.
  return kind === 'add_funds' && payerId === actor.userId;
}
