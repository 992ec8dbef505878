/**
 * A gift in suspense is paid out by two members of the staff, sent to its card again and disputed by its bank
 * at the same moment, over HTTP. However it goes, it leaves suspense once.
 */
import { afterAll, expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { atOnce, countDeadlocks, done, warm } from '#tests/support/at-once.ts';
import { auditOf } from '../api/money.ts';
import { waitingMoney } from '../api/returns/waiting.ts';

const product = await testApp({ env: { DATABASE_POOL_MAX: '24' } });
const { db } = product;
const admin = await product.signIn('administrator');
const god = await product.signIn('god');
const waiting = waitingMoney(product, admin);
await warm(product);

afterAll(async () => {
  await product.stop();
  expect(await countDeadlocks(db)).toBe(0n);
});

const key = () => ({ 'idempotency-key': newId() });
const reason = 'The card is closed';

async function suspended() {
  const nora = await product.newMember({ balanceCents: 40_00n });
  const gift = await waiting.gift(nora, `ana-${newId().slice(-12)}@guest.example`);
  await product.mend('stripe');
  return { nora, ...gift };
}

/** What left the books of a payment, by the refunds that were not released. */
async function refundsOf(paymentId: string) {
  const { rows } = await db.query<{ amount: bigint; fee: bigint; at_card: boolean }>(
    `select amount_cents as amount, fee_cents as fee, provider_refund_id is not null as at_card
     from refund where payment_id = $1 and status <> 'released'`,
    [paymentId],
  );
  return rows;
}

const calls = ({ paymentId, intentId }: { paymentId: string; intentId: string }) => {
  const once = key();
  const payOut = (by: SignedIn, reference: string, headers = key()) =>
    by.post(`/api/admin/suspense/${paymentId}/payout`, { totalAmount: '26.00', reference, reason }, headers);
  const refund = (by: SignedIn) =>
    by.post(`/api/admin/payments/${intentId}/refund`, { reason: 'The card works again' }, key());
  return {
    payOut: () => payOut(admin, 'Wire 1', once),
    colleagueRefunds: () => refund(god),
    payOutAgain: () => payOut(admin, 'Wire 1', once),
    colleaguePaysOut: () => payOut(god, 'Wire 2'),
    refund: () => refund(admin),
  };
};

// Tests lockPayment in payOutSuspense.
test('two payouts and two refunds at once: one of them is first, and the guest has the money once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const gift = await suspended();
    const answers = await atOnce(calls(gift), round);
    await product.settled();
    const won = done(answers).filter((name) => name !== 'payOutAgain');
    expect(won).toHaveLength(1);
    expect(answers.payOutAgain.status).toBe(answers.payOut.status);
    expect(await waiting.suspense(gift.paymentId)).toBe(0n);
    const byCard = won[0] === 'refund' || won[0] === 'colleagueRefunds';
    expect(await refundsOf(gift.paymentId)).toEqual([{ amount: 25_00n, fee: 1_00n, at_card: byCard }]);
    expect(await waiting.refunded(gift.intentId)).toBe(byCard ? 26_00n : 0n);
    const audited = (await auditOf(product, gift.paymentId)).map(({ action }) => action);
    expect(audited.filter((action) => action === 'suspense-paid-out')).toHaveLength(byCard ? 0 : 1);
    expect((await admin.get(`/api/admin/user/${gift.nora.id}`)).body.balance).toBe('40.00');
  }
});

test('a dispute of the bank in between takes from suspense, or finds it empty, and from nobody else', async () => {
  for (let round = 0; round < 4; round += 1) {
    const gift = await suspended();
    const { id: disputeId } = await waiting.pull(`payment_intents/${gift.intentId}/dispute`);
    await atOnce(calls(gift), round);
    await product.settled();
    const refunds = await refundsOf(gift.paymentId);
    expect(refunds.length).toBeLessThanOrEqual(1);
    expect(await waiting.suspense(gift.paymentId)).toBe(0n);
    expect(await waiting.owed(gift.nora)).toBe(0n);
    expect((await admin.get(`/api/admin/user/${gift.nora.id}`)).body.balance).toBe('40.00');
    // Won, what the dispute took goes back to the guest, and what was paid out does not come back.
    await waiting.pull(`disputes/${disputeId}/win`);
    await product.settled();
    const after = await refundsOf(gift.paymentId);
    const back = after.reduce((sum, { amount }) => sum + amount, 0n);
    expect(back + (await waiting.suspense(gift.paymentId))).toBe(25_00n);
  }
});
