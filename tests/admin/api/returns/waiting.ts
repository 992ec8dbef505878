/**
 * Money that waits for staff: held refunds, gifts in suspense, debts, and refunds of the processor's
 * dashboard.
 */
import type { Debt } from '#contract/admin/returns-debts.ts';
import type { PaymentProblem } from '#contract/admin/returns-problems.ts';
import { newId } from '#server/kernel/id.ts';
import { member, owedBy, post, suspenseOf, transfer } from '#server/ledger/index.ts';
import { createPayment, findRefund, requestRefund } from '#server/payments/index.ts';
import type { SignedIn, TestApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { decision, openMember } from '#tests/support/ledger.ts';
import { type Begun, topUp } from '../money.ts';

const patience = { timeoutMs: 20_000 };

export function waitingMoney(product: TestApp, staff: SignedIn) {
  const { db, deps } = product;

  /** Pulls a lever of the card processor. */
  async function pull(path: string, body: object = {}): Promise<{ id: string }> {
    const answer = await fetch(`${product.url}/sandbox/stripe/_test/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  }

  const own = {
    pull,

    /** A refund of a payment whose job was lost, so that nobody has asked the processor for it. */
    async held(person: SignedIn, amount = '50', cents = 20_00n) {
      const paid = await topUp(product, person, amount);
      const jobs = { ...deps.jobs, enqueue: async () => undefined };
      const { refundId } = await requestRefund(
        { ...deps, jobs },
        { paymentId: paid.paymentId, amountCents: cents, decision },
      );
      return { ...paid, refundId };
    },
    /** What the processor does when it is asked for that refund. */
    make: (intentId: string, refundId: string | undefined, cents: bigint) =>
      deps.cardProcessor.createRefund({
        paymentIntentId: intentId,
        amountCents: cents,
        idempotencyKey: newId(),
        ...(refundId !== undefined && { metadata: { refundId } }),
      }),
    state: async (refundId: string) => (await findRefund(db, refundId))?.status,
    tried: (refundId: string, minutesAgo: number) =>
      db.query(`update refund set tried_at = now() - $2 * interval '1 minute' where id = $1`, [
        refundId,
        minutesAgo,
      ]),
    refunded: async (intentId: string) =>
      (await deps.cardProcessor.retrievePaymentIntent(intentId))?.refundedCents ?? -1n,

    /** A gift of a guest to somebody who hid, which the guest's card did not take back. */
    async gift(to: SignedIn, guest: string): Promise<Begun> {
      await db.query(`update users set profile_visibility = 'private' where id = $1`, [to.id]);
      await product.fault('stripe', {
        match: 'POST /v1/refunds',
        fault: 'refuse',
        status: 400,
        message: 'The card is gone.',
      });
      const { payment } = await createPayment(deps, {
        kind: 'guest_send',
        beneficiary: member(to.id),
        amountCents: 25_00n,
        feeBasisPoints: 400,
        payerId: null,
        guest: {
          senderName: 'Ana Guest',
          senderPhone: null,
          senderEmail: guest,
          message: null,
          browserHash: Buffer.alloc(32, 1),
        },
      });
      await pull(`payment_intents/${payment.intentId}/succeed`, { payment_method: 'pm_card_visa' });
      await eventually(async () => {
        const { rows } = await db.query(`select from refund where payment_id = $1 and status = 'released'`, [
          payment.id,
        ]);
        return rows.length === 1;
      }, patience);
      return { paymentId: payment.id, intentId: payment.intentId };
    },
    suspense: (paymentId: string) => suspenseOf(db, paymentId),

    async spend(person: { id: string }, amountCents: bigint): Promise<void> {
      const toUserId = await openMember(db);
      const words = { sentDescription: 'Spent', receivedDescription: 'Got' };
      await post(
        db,
        transfer({ transferId: newId(), fromUserId: person.id, toUserId, amountCents, ...words }),
      );
    },
    /** A member who spent 30 of 40 dollars, and whose bank took all of it back. */
    async debt(person: SignedIn) {
      const paid = await topUp(product, person, '40');
      await own.spend(person, 30_00n);
      const { id: disputeId } = await pull(`payment_intents/${paid.intentId}/dispute`);
      await pull(`disputes/${disputeId}/lose`);
      await eventually(async () => {
        const { rows } = await db.query(
          `select from dispute where provider_dispute_id = $1 and status = 'lost'`,
          [disputeId],
        );
        return rows.length === 1;
      }, patience);
      return { ...paid, disputeId };
    },
    owed: (person: { id: string }) => owedBy(db, member(person.id)),
    debtOf: async (person: { id: string }) =>
      (await staff.get<Debt[]>('/api/admin/debts')).body.find(({ ownerId }) => ownerId === person.id),

    /** A refund that somebody made in the processor's dashboard, once it is known here. */
    async stranger(intentId: string, cents: bigint): Promise<PaymentProblem> {
      const made = await own.make(intentId, undefined, cents);
      return eventually(
        async () =>
          (await staff.get<PaymentProblem[]>('/api/admin/payment-problems')).body.find(
            ({ reference }) => reference === made.id,
          ),
        patience,
      );
    },
  };
  return own;
}
