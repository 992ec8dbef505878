/** Sends what a guest paid for a reward, and is in no reward, back to the card. */
import { smaller } from '#contract/kernel/money.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { closeGuestAccount, lockAccount, post, refundHold } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { feeAccountOf } from '../payment.ts';
import { lockPayment } from '../store.ts';
import { enqueueRefund } from './enqueue-refund.ts';
import { refundFee } from './refund.ts';
import { insertRefund } from './refund-store.ts';
import { readTakenBack } from './refund-sum-store.ts';

/**
 * Begins one refund of the whole balance, and closes it. If the processor refuses, the money waits in
 * suspense until staff pay it out. Does nothing while a dispute freezes the balance. Repeating it changes
 * nothing. `alsoDo` runs in the same transaction and gets the refund's total, fee included.
 */
export async function refundGuestBalance(
  deps: Pick<PaymentsDeps, 'db' | 'jobs' | 'clock'>,
  paymentId: string,
  alsoDo: (tx: Tx, totalCents: bigint) => Promise<void>,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.kind !== 'guest_reward' || payment.status !== 'completed') return;
    const holder = payment.beneficiary;
    const { balanceCents, frozen, closed } = await lockAccount(tx, holder);
    if (closed || frozen || balanceCents === 0n) return;
    const before = await readTakenBack(tx, paymentId);
    const amountCents = smaller(balanceCents, payment.amountCents - before.amountCents);
    if (amountCents <= 0n) return;
    const feeCents = refundFee(payment, before, amountCents);
    const refundId = newId();
    await post(
      tx,
      refundHold({ refundId, paymentId, holder, amountCents, feeCents, fee: feeAccountOf(payment.kind) }),
    );
    await insertRefund(tx, {
      id: refundId,
      paymentId,
      source: 'balance',
      amountCents,
      feeCents,
      reason: 'The gift was not claimed',
      decision: null,
      createdAt: deps.clock.now(),
    });
    await enqueueRefund(deps, tx, refundId);
    await closeGuestAccount(tx, holder);
    await alsoDo(tx, amountCents + feeCents);
  });
}
