/** Staff ask the processor about a held refund at once, instead of waiting for the sweeper. */
import { recordAction } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { Decision } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { asRefusal } from '../intents/create-payment.ts';
import { isOwn, type Payment } from '../payment.ts';
import { findPayment } from '../store.ts';
import { checkRefund } from './check-refund.ts';
import type { Refund } from './refund.ts';
import { findRefund } from './refund-store.ts';

export type AboutRefund = { refundId: string; decision: Omit<Decision, 'reason'> };

/**
 * Sends the refund or reads its state, and returns the refund as it is afterwards. One that is not held stays
 * as it is. Throws `not-found`, `forbidden` for one's own payment, `payments-unavailable`.
 */
export async function askProcessor(deps: PaymentsDeps, about: AboutRefund): Promise<Refund> {
  const { db, clock } = deps;
  const { refund, payment } = await findForeignRefund(deps, about);
  if (refund.status !== 'held') return refund;
  await asRefusal(() => checkRefund(deps, refund));
  const after = await findRefund(db, refund.id);
  invariant(after, `refund ${refund.id} is gone`);
  await transaction(db, (tx) =>
    recordAction(
      tx,
      {
        actor: { userId: about.decision.actorId, role: about.decision.actorRole },
        action: 'refund-asked-about',
        subject: { kind: 'payment', id: payment.id, label: payment.intentId ?? payment.id },
        after: { refundId: refund.id, state: after.status },
      },
      clock.now(),
    ),
  );
  return after;
}

/** A refund with its payment. Throws `not-found`, and `forbidden` for one's own payment. */
export async function findForeignRefund(
  { db }: Pick<PaymentsDeps, 'db'>,
  { refundId, decision }: AboutRefund,
): Promise<{ refund: Refund; payment: Payment }> {
  const refund = await findRefund(db, refundId);
  const payment = refund && (await findPayment(db, refund.paymentId));
  if (!refund || !payment) throw refuse('not-found');
  if (isOwn(payment, decision.actorId)) throw refuse('forbidden');
  return { refund, payment };
}
