/** Staff ask the processor about a payment now instead of waiting for the sweeper. Only its answer counts. */
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { Decision } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { Payment } from '../payment.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import { findPaymentByIntent } from '../store.ts';
import { asRefusal } from './create-payment.ts';
import { recordPayment } from './record-payment.ts';

/** Throws `not-found`, `payment-mismatch`, `payments-unavailable`. */
export async function processPayment(
  deps: PaymentsDeps,
  intentId: string,
  actor: Pick<Decision, 'actorId' | 'actorRole'>,
): Promise<Payment> {
  const before = await findPaymentByIntent(deps.db, intentId);
  if (before === undefined) throw refuse('not-found');
  const settled = await asRefusal(() => settlePayment(deps, intentId));
  const after = settled.known ? settled.payment : before;
  await transaction(deps.db, (tx) =>
    recordPayment(deps, tx, 'payment-processed', { before, after }, { ...actor, reason: null }),
  );
  if (after.problem !== null && after.status !== 'completed') {
    throw refuse('payment-mismatch', { message: after.problem });
  }
  return after;
}
