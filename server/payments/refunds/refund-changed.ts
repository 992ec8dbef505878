/** Applies a report about a refund: one of ours, or one made in the processor's dashboard. */
import { isId } from '#contract/kernel/id.ts';
import { displayCents } from '#contract/kernel/money.ts';
import { transaction } from '#server/db/transaction.ts';
import type { ProcessorRefund } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import { insertProblem, resolveProblem } from '../problem-store.ts';
import { isBooked } from '../settlement/is-booked.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import { findPaymentByIntent, lockPayment } from '../store.ts';
import { refreshRefund } from './refresh-refund.ts';
import { findRefund, findRefundAtProcessor, saveProcessorRefund } from './refund-store.ts';

/**
 * A refund of ours is committed before the processor is asked for it. So one that names a refund which we
 * lack was lost by a restore, or belongs to another shop: waiting would not help. One of ours is one refund
 * at the processor: a second one that names it moved other money.
 */
export async function refundChanged(deps: PaymentsDeps, processorRefundId: string): Promise<void> {
  const answer = await deps.cardProcessor.retrieveRefund(processorRefundId);
  if (answer === null) return;
  const named = answer.metadata.refundId;
  const refund =
    (await findRefundAtProcessor(deps.db, answer.id)) ??
    (isId(named) ? await findRefund(deps.db, named) : undefined);
  if (!refund) return noteStranger(deps, answer, 'in the processor’s dashboard');
  const firstId = await saveProcessorRefund(deps.db, refund.id, answer.id);
  if (firstId !== answer.id) return noteStranger(deps, answer, `in addition to refund ${firstId}`);
  await refreshRefund(deps, refund.id);
}

/**
 * A refund that nobody asked for here is a problem until staff take it in, or until it fails. Where the
 * charge is not in the books, the processor is asked about it first: the return of all of it ends the
 * payment.
 */
async function noteStranger(deps: PaymentsDeps, answer: ProcessorRefund, how: string): Promise<void> {
  const { db, log, clock } = deps;
  if (answer.paymentIntentId === null) return;
  const payment = await findPaymentByIntent(db, answer.paymentIntentId);
  if (payment === undefined) return;
  if (!(await isBooked(db, payment))) await settlePayment(deps, answer.paymentIntentId);
  const problem = { paymentId: payment.id, code: 'refund-at-processor', reference: answer.id } as const;
  const over = answer.status === 'failed' || answer.status === 'canceled';
  const text = `Refund ${answer.id} of ${displayCents(answer.amountCents)} was made ${how}`;
  await transaction(db, async (tx) => {
    // Staff may have taken it in since it was looked for.
    const locked = await lockPayment(tx, payment.id);
    if (await findRefundAtProcessor(tx, answer.id)) return;
    const ended = locked?.problem === null && !(await isBooked(tx, locked));
    if (over || ended) {
      await resolveProblem(tx, problem, clock.now());
      return;
    }
    log.error({ paymentId: payment.id, text }, 'A payment needs the staff');
    await insertProblem(tx, { ...problem, text, at: clock.now() });
  });
}
