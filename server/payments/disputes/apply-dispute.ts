/**
 * A cardholder disputes a payment. The bank takes the money from us at once, so it is taken from where the
 * payment's money is, and the rest becomes a receivable. The payer's own account cannot spend until the
 * dispute is resolved; the recipient of a stranger's gift can.
 */
import { displayCents } from '#contract/kernel/money.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { Fault } from '#server/kernel/refusal.ts';
import { setFrozen, type Taken } from '#server/ledger/index.ts';
import type { ProcessorDispute } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import { namedPayment } from '../intents/named-payment.ts';
import type { Payment } from '../payment.ts';
import { insertProblem, resolveProblem } from '../problem-store.ts';
import { refundSuspense } from '../refunds/refund-suspense.ts';
import { isBooked } from '../settlement/is-booked.ts';
import type { MoneyEvent } from '../settlement/money-event.ts';
import { notifyOwner } from '../settlement/notify-owner.ts';
import { findPaymentByIntent, lockPaymentOfIntent } from '../store.ts';
import { type DisputeState, isDecided, isStale, reportedState } from './dispute.ts';
import {
  type Dispute,
  hasOpenDispute,
  insertDispute,
  readDisputeVersion,
  selectDisputesOf,
} from './dispute-store.ts';
import { holdDisputes } from './hold-disputes.ts';
import { settleUp } from './settle-up.ts';

const MOST_READINGS = 5;

/**
 * `unknown`: its payment is not here (yet); `staff`: its charge is not in the books, so it is a problem for
 * staff.
 */
type DisputeOutcome = 'done' | 'unknown' | 'staff';

/**
 * Asks the processor for the state of a dispute and applies it. A dispute of another shop on the same account
 * is done at once.
 */
export async function applyDispute(deps: PaymentsDeps, processorDisputeId: string): Promise<DisputeOutcome> {
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    const version = await readDisputeVersion(deps.db, processorDisputeId);
    const reported = await deps.cardProcessor.retrieveDispute(processorDisputeId);
    if (reported === null || reported.paymentIntentId === null) return 'done';
    const intentId = reported.paymentIntentId;
    const applied = await applyReading(deps, { reported, intentId, version });
    if (applied === 'unknown') return (await isOurs(deps, intentId)) ? 'unknown' : 'done';
    if (applied !== 'changed') return applied;
  }
  throw new Fault(`Dispute ${processorDisputeId} changes faster than it can be read.`);
}

async function isOurs({ db, cardProcessor }: PaymentsDeps, intentId: string): Promise<boolean> {
  if (await findPaymentByIntent(db, intentId)) return true;
  const intent = await cardProcessor.retrievePaymentIntent(intentId);
  return intent !== null && namedPayment(intent) !== null;
}

/** `changed`: another reading was applied since this one began, so this one may be older. */
async function applyReading(
  deps: PaymentsDeps,
  { reported, intentId, version }: { reported: ProcessorDispute; intentId: string; version: number },
): Promise<DisputeOutcome | 'changed'> {
  const { amountCents: disputedCents, reinstatedCents } = reported;
  const state = reportedState(reported);
  return transaction(deps.db, async (tx) => {
    const payment = await lockPaymentOfIntent(tx, intentId, null);
    if (!payment) return 'unknown';
    const known = await findDispute(tx, payment, reported.id);
    if (!known && !(await isBooked(tx, payment))) {
      if (payment.problem === null) return 'unknown';
      await noteUnbooked(deps, tx, payment, reported);
      return 'staff';
    }
    if ((known?.version ?? 0) !== version) return 'changed';
    if (known && isStale(known.state, state)) return 'done';
    const dispute = known ?? (await begin(deps, tx, payment, reported));
    await change(deps, tx, payment, {
      before: known?.state,
      dispute: { ...dispute, state, disputedCents, reinstatedCents },
    });
    return 'done';
  });
}

/**
 * The bank took back, or asks about, a charge with a problem. It was never credited here, so nothing is
 * taken: staff answer the bank. The problem is over once the bank has decided for us.
 */
async function noteUnbooked(
  { clock, log }: PaymentsDeps,
  tx: Tx,
  payment: Payment,
  reported: ProcessorDispute,
): Promise<void> {
  const state = reportedState(reported);
  const problem = { paymentId: payment.id, code: 'dispute-at-processor', reference: reported.id } as const;
  if (state === 'won' || state === 'closed') {
    await resolveProblem(tx, problem, clock.now());
    return;
  }
  const text = `Dispute ${reported.id} of ${displayCents(reported.amountCents)} is about a charge that is not in our books`;
  log.error({ paymentId: payment.id, text }, 'A payment needs the staff');
  await insertProblem(tx, { ...problem, text, at: clock.now() });
}

async function findDispute(
  tx: Tx,
  payment: Payment,
  processorDisputeId: string,
): Promise<Dispute | undefined> {
  const disputes = await selectDisputesOf(tx, payment.id);
  return disputes.find((dispute) => dispute.processorDisputeId === processorDisputeId);
}

/** A dispute that is new here holds nothing yet. */
async function begin(
  { clock }: PaymentsDeps,
  tx: Tx,
  payment: Payment,
  { id: processorDisputeId, reason, createdAt, dueBy }: ProcessorDispute,
): Promise<Dispute> {
  const id = newId();
  const paymentId = payment.id;
  await insertDispute(tx, { id, processorDisputeId, paymentId, reason, createdAt, dueBy, now: clock.now() });
  const begun = (await selectDisputesOf(tx, paymentId)).find((dispute) => dispute.id === id);
  return begun as Dispute;
}

async function change(
  deps: PaymentsDeps,
  tx: Tx,
  payment: Payment,
  { before, dispute }: { before: DisputeState | undefined; dispute: Dispute },
): Promise<void> {
  const holder = payment.beneficiary;
  const held = await holdDisputes(deps, tx, payment, dispute);
  const { moved } = held;
  const decided = before !== dispute.state && isDecided(dispute.state);
  const repaidCents = held.repaidCents + (decided ? await settleUp(tx, holder, newId()) : 0n);
  const freezes = payment.kind !== 'guest_send';
  const frozen = await hasOpenDispute(tx, holder);
  if (freezes) await setFrozen(tx, holder, frozen, 'dispute');
  if (dispute.state === 'won' || dispute.state === 'closed')
    await refundSuspense(deps, tx, payment, 'The dispute is over');
  // A gift that was returned already does not concern its recipient.
  if (!moved || !(freezes || concernsOwner(moved) || concernsOwner(dispute.holds))) return;
  const event = eventFor({ before, state: dispute.state, moved, repaidCents, frozen: freezes && frozen });
  if (event) await notifyOwner(deps, tx, payment, event);
}

function concernsOwner({ balanceCents, receivableCents }: Taken): boolean {
  return balanceCents !== 0n || receivableCents !== 0n;
}

/** What the owner hears; nothing when nothing changed for them. */
function eventFor({
  before,
  state,
  moved,
  repaidCents,
  frozen,
}: {
  before: DisputeState | undefined;
  state: DisputeState;
  moved: Taken;
  repaidCents: bigint;
  frozen: boolean;
}): MoneyEvent | undefined {
  // A bank may return a part of a loss more than once.
  if (state === before && state !== 'partly') return undefined;
  const takenCents = moved.balanceCents;
  const owedCents = moved.receivableCents;
  const returned = { amountCents: -takenCents, forgivenCents: -owedCents, repaidCents, frozen };
  switch (state) {
    case 'open':
      return { about: 'dispute-opened', takenCents, owedCents, frozen };
    case 'won':
      return before === undefined ? undefined : { about: 'dispute-won', ...returned };
    case 'partly':
      if (takenCents < 0n || owedCents < 0n) return { about: 'dispute-partly-won', ...returned };
      // Where the first report is the last, something was taken and nothing came back.
      return before === 'partly' ? undefined : { about: 'dispute-lost', takenCents, owedCents, frozen };
    case 'lost':
      return { about: 'dispute-lost', takenCents, owedCents, frozen };
    default:
      return undefined;
  }
}
