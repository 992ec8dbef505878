/** Asks the processor about every silent payment, refund and dispute, so that no webhook is needed. */
import { addDays, MINUTE_MS } from '#server/kernel/calendar.ts';
import { limitConcurrency } from '#server/kernel/limit-concurrency.ts';
import { ProcessorRefused } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import { applyDispute } from '../disputes/apply-dispute.ts';
import { claimDueDisputes } from '../disputes/dispute-store.ts';
import { isAbandoned, nextCheck, type Payment } from '../payment.ts';
import {
  claimDuePayments,
  findEndedAt,
  markFailed,
  scheduleAfterCheck,
  scheduleCheck,
} from '../payment-state-store.ts';
import { checkRefund } from '../refunds/check-refund.ts';
import { nextCheckOfSettled } from '../refunds/refund.ts';
import { claimDueRefunds } from '../refunds/refund-store.ts';
import { applyIntent } from '../settlement/settle-payment.ts';
import { processWebhookEvent } from '../webhooks/process-webhook-event.ts';
import { selectWaitingEvents } from '../webhooks/webhook-store.ts';
import { requestIntent } from './create-payment.ts';

const PAGE = 20;
/** Of each kind. A few, so that the pool has connections left, and many are asked about in a minute. */
const AT_ONCE = 3;
/**
 * After so long no page is begun. The last one may take as long again where the processor answers late, and
 * the job has five minutes.
 */
const BEGIN_FOR_MS = 2 * MINUTE_MS;

/**
 * One round. A job runs it every minute. Returns how many payments were asked about. Each kind has its own
 * loop, so that thousands of abandoned forms do not delay a refund.
 */
export async function sweepPayments(deps: PaymentsDeps): Promise<number> {
  const { db, clock } = deps;
  const due = () => ({ now: clock.now(), until: inFiveMinutes(clock.now()), limit: PAGE });
  const rounds = [
    drain(
      async () => {
        const claim = due();
        return (await claimDuePayments(db, claim)).map((payment) => ({ payment, claimedUntil: claim.until }));
      },
      (claimed) => attempt(deps, { paymentId: claimed.payment.id }, () => checkPayment(deps, claimed)),
    ),
    drain(
      () => selectWaitingEvents(db, before(clock.now(), 15), PAGE),
      (eventId) => attempt(deps, { eventId }, () => processWebhookEvent(deps, eventId)),
    ),
    drain(
      () => claimDueRefunds(db, due()),
      (refund) => attempt(deps, { refundId: refund.id }, () => checkRefund(deps, refund)),
    ),
    drain(
      () => claimDueDisputes(db, { ...due(), until: inADay(clock.now()) }),
      (disputeId) => attempt(deps, { disputeId }, () => applyDispute(deps, disputeId)),
    ),
  ] as const;
  // None outlives the job, also where another one failed.
  await Promise.allSettled(rounds);
  const [payments] = await Promise.all(rounds);
  return payments;
}

/** Works page by page, until a page is not full or the time is over. Returns how many. */
async function drain<Item>(
  claim: () => Promise<Item[]>,
  work: (item: Item) => Promise<void>,
): Promise<number> {
  const until = performance.now() + BEGIN_FOR_MS;
  const inTurn = limitConcurrency(AT_ONCE, PAGE);
  let count = 0;
  for (let page = PAGE; page === PAGE && performance.now() < until; ) {
    const items = await claim();
    await Promise.all(items.map((item) => inTurn(() => work(item))));
    page = items.length;
    count += page;
  }
  return count;
}

type ClaimedPayment = { payment: Payment; claimedUntil: Date };

async function checkPayment(deps: PaymentsDeps, { payment, claimedUntil }: ClaimedPayment): Promise<void> {
  const now = deps.clock.now();
  if (payment.intentId === null) {
    await recoverIntent(deps, payment);
    return;
  }
  const intent = isAbandoned(payment.createdAt, now)
    ? await deps.cardProcessor.cancelPaymentIntent(payment.intentId)
    : await deps.cardProcessor.retrievePaymentIntent(payment.intentId);
  if (intent === null) throw new Error(`The processor does not know intent ${payment.intentId} any more.`);
  await applyIntent(deps, intent);
  const over = intent.status === 'canceled' || intent.status === 'succeeded';
  const at = over ? await nextCheckOfOver(deps, payment) : nextCheck(payment.createdAt, now);
  await scheduleAfterCheck(deps.db, payment.id, { claimedUntil, at });
}

/** A bank may send a refund back that ended the payment, also where no webhook says so. */
async function nextCheckOfOver({ db, clock }: PaymentsDeps, { id }: Payment): Promise<Date | null> {
  const endedAt = await findEndedAt(db, id);
  return endedAt && nextCheckOfSettled(endedAt, clock.now());
}

/**
 * The process stopped between our row and the processor's answer. Repeating the call with the same key finds
 * the intent that may exist. Its secret was given to nobody, so nobody can pay it.
 */
async function recoverIntent(deps: PaymentsDeps, payment: Payment): Promise<void> {
  try {
    const { id } = await requestIntent(deps, payment);
    await applyIntent(deps, await deps.cardProcessor.cancelPaymentIntent(id));
  } catch (error) {
    if (!(error instanceof ProcessorRefused)) throw error;
    await markFailed(deps.db, payment.id, { code: error.code, message: error.message });
  }
  await scheduleCheck(deps.db, payment.id, null);
}

/** A failure does not stop the others. It returns in the next round that claims it. */
async function attempt(deps: PaymentsDeps, subject: object, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.log.warn({ ...subject, err: error }, 'The sweeper could not finish one of its subjects');
  }
}

function inFiveMinutes(now: Date): Date {
  return new Date(now.getTime() + 5 * MINUTE_MS);
}

function before(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * MINUTE_MS);
}

function inADay(now: Date): Date {
  return addDays(now, 1);
}
