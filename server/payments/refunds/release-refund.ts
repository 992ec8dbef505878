/** Staff release a held refund that the processor never made. */
import { formatCents } from '#contract/kernel/money.ts';
import { recordAction } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { Fault, refuse } from '#server/kernel/refusal.ts';
import type { Decision } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { asRefusal } from '../intents/create-payment.ts';
import type { Payment } from '../payment.ts';
import { lockPayment } from '../store.ts';
import { applyAnswer } from './apply-refund.ts';
import { findForeignRefund } from './ask-processor.ts';
import { refreshRefund } from './refresh-refund.ts';
import { isCallUnderWay, type Refund } from './refund.ts';
import { findRefund, lockRefund, saveProcessorRefund } from './refund-store.ts';
import { findOurs } from './send-refund.ts';

export type Released = {
  /** `found`: the processor has it, so its state was applied instead; `already`: it was released before. */
  outcome: 'released' | 'found' | 'already';
  refund: Refund;
};

const MOST_READINGS = 5;

/**
 * Compares with the processor first. Throws `not-found`, `forbidden` for one's own payment,
 * `payments-unavailable`, `call-under-way`, and `changed-meanwhile` for a refund that is not held any more.
 */
export async function releaseRefund(
  deps: PaymentsDeps,
  { refundId, decision }: { refundId: string; decision: Decision },
): Promise<Released> {
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    const { refund, payment } = await findForeignRefund(deps, { refundId, decision });
    if (refund.status === 'released') return { outcome: 'already', refund };
    if (refund.status !== 'held') throw notHeld();
    if (await hasProcessorRefund(deps, refund, payment)) return found(deps, refund);
    if (await release(deps, refund, decision))
      return { outcome: 'released', refund: await read(deps, refundId) };
  }
  throw new Fault(`Refund ${refundId} changes faster than it can be read.`);
}

/** Whether the processor has it. Then its id is stored. */
async function hasProcessorRefund(deps: PaymentsDeps, refund: Refund, payment: Payment): Promise<boolean> {
  if (refund.processorRefundId !== null) return true;
  if (isCallUnderWay(refund, deps.clock.now())) throw refuse('call-under-way');
  const made = await asRefusal(() => deps.cardProcessor.listRefundsOf(payment.intentId ?? ''));
  const ours = findOurs(made, refund.id);
  if (ours) await saveProcessorRefund(deps.db, refund.id, ours.id);
  return ours !== undefined;
}

async function found(deps: PaymentsDeps, { id }: Refund): Promise<Released> {
  await asRefusal(() => refreshRefund(deps, id));
  return { outcome: 'found', refund: await read(deps, id) };
}

/** False when the refund changed since `seen` was read. */
async function release(deps: PaymentsDeps, seen: Refund, decision: Decision): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, seen.paymentId);
    const refund = payment && (await lockRefund(tx, seen.id));
    if (!refund || refund.version !== seen.version || refund.processorRefundId !== null) return false;
    const now = deps.clock.now();
    // A call that began after the comparison has marked the refund; after this lock none begins any more.
    if (isCallUnderWay(refund, now)) throw refuse('call-under-way');
    const failure = { code: 'released-by-staff', text: `Released by staff: ${decision.reason}` };
    await applyAnswer(deps, tx, refund, payment, { status: 'refused', failure });
    await recordAction(
      tx,
      {
        actor: { userId: decision.actorId, role: decision.actorRole },
        action: 'refund-released',
        subject: { kind: 'payment', id: payment.id, label: payment.intentId ?? payment.id },
        reason: decision.reason,
        before: { refundId: refund.id, state: refund.status },
        after: { refundId: refund.id, state: 'released', amount: formatCents(refund.amountCents) },
      },
      now,
    );
    return true;
  });
}

async function read({ db }: PaymentsDeps, refundId: string): Promise<Refund> {
  const refund = await findRefund(db, refundId);
  if (!refund) throw refuse('not-found');
  return refund;
}

function notHeld(): Error {
  return refuse('changed-meanwhile', {
    message: 'This refund is no longer held. Please check it again.',
  });
}
