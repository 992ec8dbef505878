/** Applies a report about a refund: one of ours, or one made in the processor's dashboard. */
import { displayCents } from '#contract/kernel/money.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Refund as ProcessorRefund } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import { insertProblem, resolveProblem } from '../problem-store.ts';
import { findPaymentByIntent, lockPayment } from '../store.ts';
import { refreshRefund } from './refresh-refund.ts';
import { findRefund, findRefundAtProcessor, saveProcessorRefund } from './refund-store.ts';

/** `unknown`: it names a refund that is not here (yet). */
export async function refundChanged(
  deps: PaymentsDeps,
  processorRefundId: string,
): Promise<'done' | 'unknown'> {
  const answer = await deps.cardProcessor.retrieveRefund(processorRefundId);
  if (answer === null) return 'done';
  const named = answer.metadata.refundId;
  const refund =
    (await findRefundAtProcessor(deps.db, answer.id)) ?? (named && (await findRefund(deps.db, named)));
  if (refund) {
    await saveProcessorRefund(deps.db, refund.id, answer.id);
    await refreshRefund(deps, refund.id);
  } else if (named !== undefined) return 'unknown';
  else await noteStranger(deps, answer);
  return 'done';
}

/** A refund that nobody asked for here is a problem until staff take it in, or until it fails. */
async function noteStranger({ db, log, clock }: PaymentsDeps, answer: ProcessorRefund): Promise<void> {
  if (answer.paymentIntentId === null) return;
  const payment = await findPaymentByIntent(db, answer.paymentIntentId);
  if (payment === undefined) return;
  const problem = { paymentId: payment.id, code: 'refund-at-processor', reference: answer.id } as const;
  const over = answer.status === 'failed' || answer.status === 'canceled';
  const text = `Refund ${answer.id} of ${displayCents(answer.amountCents)} was made in the processor’s dashboard`;
  await transaction(db, async (tx) => {
    // Staff may have taken it in since it was looked for.
    await lockPayment(tx, payment.id);
    if (await findRefundAtProcessor(tx, answer.id)) return;
    if (over) {
      await resolveProblem(tx, problem, clock.now());
      return;
    }
    log.error({ paymentId: payment.id, text }, 'A payment needs the staff');
    await insertProblem(tx, { ...problem, text, at: clock.now() });
  });
}
