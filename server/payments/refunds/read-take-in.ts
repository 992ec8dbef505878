/** What taking in a refund of the processor's dashboard moves. */
import { displayCents } from '#contract/kernel/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { lockAccount, type Taken } from '#server/ledger/index.ts';
import type { ProcessorRefund } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import { adjust, nothing } from '../disputes/dispute.ts';
import { asRefusal } from '../intents/create-payment.ts';
import { isOwn, type Payment } from '../payment.ts';
import { findProblem, type Problem } from '../problem-store.ts';
import { isBooked } from '../settlement/is-booked.ts';
import { findPayment } from '../store.ts';
import { readTakenBack } from './refund-sum-store.ts';
import { freeSuspenseOf } from './refund-suspense.ts';

/** A problem of a payment that is not the caller's own. Throws `not-found`, and `forbidden` for one's own. */
export async function findForeignProblem(
  { db }: Pick<PaymentsDeps, 'db'>,
  { problemId, actorId }: { problemId: string; actorId: string },
): Promise<{ problem: Problem; payment: Payment }> {
  const problem = await findProblem(db, problemId);
  const payment = problem && (await findPayment(db, problem.paymentId));
  if (!problem || !payment) throw refuse('not-found');
  if (isOwn(payment, actorId)) throw refuse('forbidden');
  return { problem, payment };
}

/** The refund that a problem is about. Throws `payments-unavailable`, `payment-not-succeeded`. */
export async function retrieveMade(
  { cardProcessor }: Pick<PaymentsDeps, 'cardProcessor'>,
  { reference }: Pick<Problem, 'reference'>,
): Promise<ProcessorRefund> {
  const made = await asRefusal(() => cardProcessor.retrieveRefund(reference));
  if (made?.status === 'succeeded' || made?.status === 'pending') return made;
  throw refuse('payment-not-succeeded', {
    message: 'The processor did not make this refund, so there is nothing to take in.',
  });
}

export type TakeIn = { moves: Taken; amountCents: bigint; balanceCents: bigint };

/**
 * Splits a refund like a dispute: the fee's share, suspense, the balance, and a debt. The payment is locked.
 * Throws `payment-not-succeeded` where its charge is not in the books, and `payment-mismatch`.
 */
export async function readTakeIn(tx: Tx, payment: Payment, made: ProcessorRefund): Promise<TakeIn> {
  await requireBooked(tx, payment);
  const { balanceCents } = await lockAccount(tx, payment.beneficiary);
  const before = await readTakenBack(tx, payment.id);
  const left = {
    amountCents: payment.amountCents - before.amountCents,
    feeCents: payment.feeCents - before.feeCents,
  };
  const sources = { left, suspenseCents: await freeSuspenseOf(tx, payment.id), balanceCents, owedCents: 0n };
  const { moves } = adjust(nothing, made.amountCents, sources);
  const amountCents = moves.suspenseCents + moves.balanceCents + moves.receivableCents;
  if (moves.excessCents > 0n || amountCents === 0n) {
    const leftCents = left.amountCents + left.feeCents;
    throw refuse('payment-mismatch', {
      message: `This refund is ${displayCents(made.amountCents)}, but only ${displayCents(leftCents)} of its payment is left.`,
    });
  }
  return { moves, amountCents, balanceCents };
}

/**
 * The balance never got this charge, so nothing is taken out of it. One that has no problem is credited soon.
 */
async function requireBooked(tx: Tx, payment: Payment): Promise<void> {
  if (await isBooked(tx, payment)) return;
  throw refuse('payment-not-succeeded', {
    message:
      payment.problem === null
        ? 'This payment is not credited yet. Process it first, then take in its refund.'
        : 'The charge of this payment is not in our books, so there is nothing to take in. Resolve the problem with a note.',
  });
}
