/** Applies what the processor says of a refund (decideRefund): each answer is one transaction. */
import { smaller } from '#contract/kernel/money.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import {
  lockAccount,
  owedBy,
  post,
  refundRelease,
  refundReturn,
  refundSettle,
  suspenseRefund,
} from '#server/ledger/index.ts';
import type { RefundStatus } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import { type Held, holdDisputes } from '../disputes/hold-disputes.ts';
import { settleUp } from '../disputes/settle-up.ts';
import type { Payment } from '../payment.ts';
import { insertProblem } from '../problem-store.ts';
import { notifyOwner } from '../settlement/notify-owner.ts';
import { lockPayment } from '../store.ts';
import { postAdoption, refundFacts } from './post-adoption.ts';
import { decideRefund, nextCheckOfSettled, type Refund } from './refund.ts';
import { lockRefund, resolveRefund, saveOwed } from './refund-store.ts';
import { readRefunded } from './refund-sum-store.ts';

export type RefundAnswer = {
  status: RefundStatus | 'refused';
  /** Why it did not happen. Ignored where it did. */
  failure: { code: string; text: string };
};

/**
 * Returns false, and does nothing, when the refund changed since `seen` was read: the answer may be older
 * than what was applied meanwhile. Repeating an answer changes nothing.
 */
export async function applyRefund(
  deps: PaymentsDeps,
  seen: Pick<Refund, 'id' | 'paymentId' | 'version'>,
  answer: RefundAnswer,
): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, seen.paymentId);
    const refund = payment && (await lockRefund(tx, seen.id));
    if (!refund || refund.version !== seen.version) return false;
    await applyAnswer(deps, tx, refund, payment, answer);
    return true;
  });
}

/**
 * Applies the processor's answer in the caller's transaction, which has locked the payment and the refund.
 */
export async function applyAnswer(
  deps: PaymentsDeps,
  tx: Tx,
  refund: Refund,
  payment: Payment,
  answer: RefundAnswer,
): Promise<void> {
  switch (decideRefund(refund.status, answer.status)) {
    case 'wait':
      return;
    case 'settle':
      return settle(deps, tx, refund, payment);
    case 'release':
      return release(deps, tx, refund, payment, answer.failure);
    case 'return':
      return comeBack(deps, tx, refund, payment, answer.failure);
    case 'adopt':
      return adopt(deps, tx, refund, payment);
    case 'contradiction':
      return contradict(deps, tx, refund);
  }
}

async function settle(deps: PaymentsDeps, tx: Tx, refund: Refund, payment: Payment): Promise<void> {
  const { amountCents, feeCents } = refund;
  const facts = refundFacts(refund, payment);
  if (refund.source === 'suspense')
    await post(tx, suspenseRefund({ ...facts, intentId: payment.intentId ?? '' }));
  else await post(tx, refundSettle(facts));
  await markSettled(deps, tx, refund);
  // The recipient of a gift never had it, and was notified when it could not be given.
  if (payment.kind === 'guest_send' && refund.source === 'suspense') return;
  await notifyOwner(deps, tx, payment, {
    about: 'refund-done',
    amountCents,
    totalCents: amountCents + feeCents,
  });
}

/** The processor did not refund. An open dispute may take the released money. */
async function release(
  deps: PaymentsDeps,
  tx: Tx,
  refund: Refund,
  payment: Payment,
  failure: RefundAnswer['failure'],
): Promise<void> {
  const { closed } = await lockAccount(tx, payment.beneficiary);
  const fromBalance = refund.source === 'balance';
  const endedCents = closed && fromBalance ? await owedOf(tx, payment, refund.amountCents) : 0n;
  if (fromBalance) await post(tx, refundRelease({ ...refundFacts(refund, payment), closed, endedCents }));
  else deps.log.error({ refundId: refund.id, failure }, 'Money in suspense could not be refunded');
  const at = deps.clock.now();
  await resolveRefund(tx, refund.id, { status: 'released', failure, at, nextCheckAt: null });
  const held = await holdDisputes(deps, tx, payment);
  if (!fromBalance) return;
  const settledCents = await settleUp(tx, payment.beneficiary, `release:${refund.id}`);
  const { amountCents, feeCents } = refund;
  const gone = goneOf(held, { settledCents, endedCents });
  await notifyOwner(deps, tx, payment, {
    about: 'refund-returned',
    amountCents,
    ...gone.ofBalance,
    totalCents: amountCents + feeCents - (closed ? gone.ofSuspenseCents : 0n),
    // After a dispute or a release by staff the card did not refuse, so the text about suspense would be
    // wrong.
    toSuspense:
      closed &&
      gone.ofSuspenseCents < amountCents &&
      failure.code !== 'charge_disputed' &&
      failure.code !== 'released-by-staff',
  });
}

/** The bank sent a settled refund back: the money returns, and the customer is notified of the correction. */
async function comeBack(
  deps: PaymentsDeps,
  tx: Tx,
  refund: Refund,
  payment: Payment,
  failure: RefundAnswer['failure'],
): Promise<void> {
  const { closed } = await lockAccount(tx, payment.beneficiary);
  const toSuspense = refund.source === 'suspense' || closed;
  const { writtenOffCents } = refund;
  const amountCents = refund.amountCents - writtenOffCents;
  // Money that was in suspense never was the balance's, so it ends no debt.
  const endedCents = closed && refund.source === 'balance' ? await owedOf(tx, payment, amountCents) : 0n;
  const facts = { ...refundFacts(refund, payment), writtenOffCents };
  await post(tx, refundReturn({ ...facts, toSuspense, endedCents }));
  const at = deps.clock.now();
  await resolveRefund(tx, refund.id, { status: 'failed', failure, at, nextCheckAt: null });
  deps.log.error({ refundId: refund.id, failure }, 'The bank sent a refund back');
  const held = await holdDisputes(deps, tx, payment);
  const settledCents = toSuspense ? 0n : await settleUp(tx, payment.beneficiary, `return:${refund.id}`);
  const gone = goneOf(held, { settledCents, endedCents });
  const totalCents = refund.amountCents + refund.feeCents;
  if (toSuspense && gone.ofSuspenseCents >= amountCents) return;
  await notifyOwner(deps, tx, payment, {
    about: 'refund-came-back',
    amountCents,
    ...gone.ofBalance,
    writtenOffCents,
    totalCents: totalCents - (toSuspense ? gone.ofSuspenseCents : 0n),
    toSuspense,
  });
}

/** What of money that comes back for a closed account ends its debts. */
async function owedOf(tx: Tx, { beneficiary }: Payment, amountCents: bigint): Promise<bigint> {
  return smaller(await owedBy(tx, beneficiary), amountCents);
}

/**
 * What is not there any more of money that came back: disputes of its payment hold it, or it repaid a debt.
 */
function goneOf(held: Held, { settledCents, endedCents }: { settledCents: bigint; endedCents: bigint }) {
  const positive = (cents: bigint) => (cents > 0n ? cents : 0n);
  return {
    ofBalance: {
      disputedCents: positive(held.balanceCents),
      repaidCents: held.repaidCents + settledCents,
    },
    ofSuspenseCents: endedCents + positive(held.suspenseCents),
  };
}

/**
 * A refund that was released here happened after all, so its money is taken again. Disputes make room for it
 * first: what they hold may be the very money that went back. When the money has left in another way, staff
 * compare.
 */
async function adopt(deps: PaymentsDeps, tx: Tx, refund: Refund, payment: Payment): Promise<void> {
  const refunded = await readRefunded(tx, payment.id);
  const fits =
    refunded.amountCents + refund.amountCents <= payment.amountCents &&
    refunded.feeCents + refund.feeCents <= payment.feeCents;
  if (!fits) return contradict(deps, tx, refund);
  await markSettled(deps, tx, refund);
  await holdDisputes(deps, tx, payment);
  await saveOwed(tx, refund.id, await postAdoption(tx, refund, payment));
  // The recipient of a gift never had it.
  if (payment.kind === 'guest_send' && refund.source === 'suspense') return;
  await notifyOwner(deps, tx, payment, {
    about: 'refund-done',
    amountCents: refund.amountCents,
    totalCents: refund.amountCents + refund.feeCents,
  });
}

export async function markSettled(
  { clock }: Pick<PaymentsDeps, 'clock'>,
  tx: Tx,
  { id }: Pick<Refund, 'id'>,
): Promise<void> {
  const at = clock.now();
  const nextCheckAt = nextCheckOfSettled(at, at);
  await resolveRefund(tx, id, { status: 'settled', failure: null, at, nextCheckAt });
}

/** The processor says that a refund was made, and the books cannot take it. Staff compare. */
async function contradict({ clock, log }: PaymentsDeps, tx: Tx, refund: Refund): Promise<void> {
  const text = `Refund ${refund.id} is ${refund.status} here, but the processor says that it was made`;
  log.error({ refundId: refund.id, text }, 'A refund needs the staff');
  const reference = refund.processorRefundId ?? refund.id;
  await insertProblem(tx, {
    paymentId: refund.paymentId,
    code: 'refund-contradicts',
    reference,
    text,
    at: clock.now(),
  });
}
