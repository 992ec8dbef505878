/**
 * A cardholder disputes a payment. The bank takes the money from us at once, so the available part is taken
 * from the balance, the rest becomes a receivable, and spending stops until the dispute is resolved.
 */
import { type Tx, transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import {
  disputeReturn,
  disputeTake,
  type LockedAccount,
  lockAccount,
  owedBy,
  post,
  receivablePayment,
  setFrozen,
} from '#server/ledger/index.ts';
import type { Dispute as ProcessorDispute } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import { feeAccountOf, lesser, type Payment } from '../payment.ts';
import { divideDispute } from '../refunds/refund.ts';
import { readTakenBack } from '../refunds/refund-store.ts';
import { notifyOwner } from '../settlement/payment-notifications.ts';
import { lockPaymentOfIntent, markProblem } from '../store.ts';
import {
  type DisputeRow,
  findDispute,
  hasOpenDispute,
  insertDispute,
  updateDispute,
} from './dispute-store.ts';

/** Asks the processor for the state of a dispute and applies it. `unknown`: its payment is not here (yet). */
export async function applyDispute(
  deps: PaymentsDeps,
  processorDisputeId: string,
): Promise<'done' | 'unknown'> {
  const dispute = await deps.cardProcessor.retrieveDispute(processorDisputeId);
  // A warning is an inquiry: no money has moved.
  if (dispute === null || dispute.status === 'warning' || dispute.paymentIntentId === null) return 'done';
  const intentId = dispute.paymentIntentId;
  return transaction(deps.db, async (tx) => {
    const payment = await lockPaymentOfIntent(tx, intentId, null);
    if (payment?.status !== 'completed') return 'unknown';
    const known = await findDispute(tx, dispute.id);
    const account = await lockAccount(tx, payment.beneficiary);
    const taken = known ?? (await take(deps, tx, dispute, payment, account));
    if (taken.status === 'open' && dispute.status === 'won') await giveBack(deps, tx, payment, taken);
    else if (taken.status === 'open' && dispute.status === 'lost') await close(deps, tx, payment, taken);
    return 'done';
  });
}

/** The first report of a dispute may also be the last one. It is taken first, and returned if it was won. */
async function take(
  deps: PaymentsDeps,
  tx: Tx,
  dispute: ProcessorDispute,
  payment: Payment,
  account: LockedAccount,
): Promise<DisputeRow> {
  const part = divideDispute(payment, await readTakenBack(tx, payment.id), dispute.amountCents);
  if (part.amountCents + part.feeCents < dispute.amountCents) {
    const problem = `Dispute ${dispute.id} of ${dispute.amountCents} cents is more than is left of the payment`;
    deps.log.error({ paymentId: payment.id, problem }, 'A payment needs the staff');
    await markProblem(tx, payment.id, problem, deps.clock.now());
  }
  const available = lesser(account.balanceCents, part.amountCents);
  const row: DisputeRow = {
    id: newId(),
    provider_dispute_id: dispute.id,
    payment_id: payment.id,
    status: 'open',
    balance_cents: available,
    receivable_cents: part.amountCents - available,
    suspense_cents: 0n,
    fee_cents: part.feeCents,
  };
  await insertDispute(tx, {
    ...row,
    reason: dispute.reason,
    createdAt: dispute.createdAt,
    dueBy: dispute.dueBy,
    resolvedAt: null,
  });
  if (part.amountCents + part.feeCents > 0n) await post(tx, disputeTake(movementFacts(payment, row)));
  // A gift that was returned already does not concern the recipient.
  if (payment.kind === 'guest_send' && part.amountCents === 0n) return row;
  await setFrozen(tx, payment.beneficiary, true);
  await notifyOwner(tx, payment, {
    about: 'dispute-opened',
    takenCents: available,
    owedCents: row.receivable_cents,
  });
  return row;
}

/**
 * Won: everything returns. The receivable is cleared, and what was repaid meanwhile goes back to the balance.
 */
async function giveBack(deps: PaymentsDeps, tx: Tx, payment: Payment, taken: DisputeRow): Promise<void> {
  const owed = await owedBy(tx, payment.beneficiary);
  const forgiven = lesser(owed, taken.receivable_cents);
  const returned = taken.balance_cents + taken.receivable_cents - forgiven;
  const account = await lockAccount(tx, payment.beneficiary);
  const returning = {
    ...taken,
    receivable_cents: forgiven,
    balance_cents: account.closed ? 0n : returned,
    suspense_cents: account.closed ? returned : 0n,
  };
  if (returned + forgiven + taken.fee_cents > 0n)
    await post(tx, disputeReturn(movementFacts(payment, returning)));
  await updateDispute(tx, taken.id, 'won', deps.clock.now());
  await setFrozen(tx, payment.beneficiary, await hasOpenDispute(tx, payment.beneficiary));
  await notifyOwner(tx, payment, { about: 'dispute-won', amountCents: returned });
}

/** Lost: nothing returns. Money that arrived meanwhile repays the receivable. */
async function close(deps: PaymentsDeps, tx: Tx, payment: Payment, taken: DisputeRow): Promise<void> {
  const holder = payment.beneficiary;
  const { balanceCents, closed } = await lockAccount(tx, holder);
  const owed = await owedBy(tx, holder);
  const paid = lesser(owed, balanceCents);
  if (paid > 0n && !closed) await post(tx, receivablePayment({ cause: taken.id, holder, amountCents: paid }));
  await updateDispute(tx, taken.id, 'lost', deps.clock.now());
  await setFrozen(tx, holder, await hasOpenDispute(tx, holder));
  await notifyOwner(tx, payment, { about: 'dispute-lost' });
}

function movementFacts(payment: Payment, row: DisputeRow) {
  return {
    disputeId: row.id,
    paymentId: payment.id,
    holder: payment.beneficiary,
    fee: feeAccountOf(payment.kind),
    balanceCents: row.balance_cents,
    receivableCents: row.receivable_cents,
    suspenseCents: row.suspense_cents,
    feeCents: row.fee_cents,
  };
}
