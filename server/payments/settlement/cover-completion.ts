/** The processor's money came for a payment that staff had completed. It covers their credit, and no more. */
import type { Tx } from '#server/db/transaction.ts';
import { post, settlementCover } from '#server/ledger/index.ts';
import type { PaymentIntent } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import { decideSuccess } from '../intents/payment-status.ts';
import { feeAccountOf, type Payment } from '../payment.ts';
import { markProblem } from '../payment-state-store.ts';
import { awaitsCover, markCovered } from './completion-store.ts';
import { endPayment } from './end-payment.ts';
import { settledPayment } from './settlement.ts';

/**
 * `payment` is locked and completed; the intent is its own and has succeeded. Repeating it changes nothing.
 */
export async function coverCompletion(
  deps: PaymentsDeps,
  tx: Tx,
  payment: Payment,
  intent: PaymentIntent,
): Promise<void> {
  if (!(await awaitsCover(tx, payment.id))) return;
  const verdict = decideSuccess(payment, intent);
  if (verdict.do === 'flag') {
    deps.log.error({ paymentId: payment.id, problem: verdict.problem }, 'A payment needs the staff');
    await markProblem(tx, payment.id, verdict.problem, deps.clock.now());
    return;
  }
  if (verdict.do === 'end') return endPayment(deps, tx, { ...payment, intentId: intent.id });
  const paid = settledPayment({ ...payment, intentId: intent.id });
  await post(tx, settlementCover({ ...paid, fee: feeAccountOf(payment.kind) }));
  await markCovered(tx, payment.id, deps.clock.now());
}
