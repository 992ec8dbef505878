/**
 * Takes in a payment that a point-in-time restore lost: writes its row again as the intent describes it, and
 * settles it by the usual use case. A process killed between the two leaves an open payment, which the
 * sweeper settles.
 */
import { transaction } from '#server/db/transaction.ts';
import type { PaymentIntent } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import { type Settled, settlePayment } from '../settlement/settle-payment.ts';
import { insertLostPayment } from './adoption-store.ts';
import type { Standing } from './standing.ts';

/** Repeating it, at once or later, changes nothing. */
export async function adoptPayment(
  deps: PaymentsDeps,
  intent: PaymentIntent,
  standing: Extract<Standing, { standing: 'lost' | 'unsettled' }>,
): Promise<Settled> {
  if (standing.standing === 'lost') {
    const { id: intentId, customerId, createdAt } = intent;
    const now = deps.clock.now();
    await transaction(deps.db, (tx) =>
      insertLostPayment(tx, { facts: standing.facts, intentId, customerId, createdAt, now }),
    );
  }
  return settlePayment(deps, intent.id);
}
