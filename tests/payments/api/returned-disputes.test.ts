/** Inquiries and disputes in the orders in which banks report them, and what comes back of them. */
import { afterEach, expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { enterpriseBalanceOf } from '#server/ledger/index.ts';
import { writeOffDebt } from '#server/payments/debts/write-off-debt.ts';
import { applyDispute } from '#server/payments/disputes/apply-dispute.ts';
import { decision, give, systemBalanceOf } from '#tests/support/ledger.ts';
import { openBank } from './bank.ts';
import { returnedMoney } from './returned-money.ts';

const bank = await openBank({ max: 30 });
const money = returnedMoney(bank);
const { standing } = money;

afterEach(() => bank.noFaults());

test('with two disputes, losing one does not say that the balance can be spent', async () => {
  const maya = await bank.person();
  const one = await money.topUp(maya, '50');
  const two = await money.topUp(maya, '40');
  const first = await money.dispute(one.intentId);
  const second = await money.dispute(two.intentId);
  await money.decide(first, 'lose');
  expect(await money.lastNotice(maya)).toBe(
    'Dispute Closed: The bank decided that the disputed money stays with the cardholder. Another payment is still disputed, so spending is still frozen.',
  );
  await money.decide(second, 'lose');
  expect(await money.lastNotice(maya)).toBe(
    'Dispute Closed: The bank decided that the disputed money stays with the cardholder. You can spend your balance again.',
  );
});

test('an inquiry takes nothing, and takes everything once it is a dispute', async () => {
  const maya = await bank.person();
  const { intentId } = await money.topUp(maya, '50');
  const disputeId = await money.dispute(intentId, { inquiry: true });
  expect(await money.disputeRow(disputeId)).toMatchObject({ status: 'warning', balance_cents: 0n });
  expect(await bank.balance(maya)).toBe(50_00n);
  expect(await money.frozen(maya)).toBe(false);
  await money.decide(disputeId, 'escalate');
  expect(await money.disputeRow(disputeId)).toMatchObject({ status: 'open', balance_cents: 50_00n });
  expect(await money.frozen(maya)).toBe(true);
});

test('an inquiry that ends leaves everything as it was', async () => {
  const maya = await bank.person();
  const { intentId } = await money.topUp(maya, '50');
  const disputeId = await money.dispute(intentId, { inquiry: true });
  await money.decide(disputeId, 'close');
  expect(await money.disputeRow(disputeId)).toMatchObject({ status: 'closed' });
  expect(await standing(maya)).toEqual([50_00n, 0n]);
});

test('a lost dispute of which the bank returns a part returns that part', async () => {
  const maya = await bank.person();
  const { paymentId, intentId } = await money.topUp(maya, '50');
  const disputeId = await money.dispute(intentId);
  await money.decide(disputeId, 'lose', { reinstated: 21_50 });
  expect(await money.disputeRow(disputeId)).toMatchObject({ status: 'partly', balance_cents: 30_00n });
  expect(await bank.balance(maya)).toBe(20_00n);
  expect(await money.kept(paymentId)).toBe(21_50n);
  expect(await money.frozen(maya)).toBe(false);
});

// Say "dispute-partly-won" whatever came back, and this must fail.
test('a partly lost dispute of which nothing was known before says what was taken', async () => {
  const maya = await bank.person();
  const { intentId } = await money.topUp(maya, '50');
  const { id } = await bank.pull<{ id: string }>(`payment_intents/${intentId}/dispute`);
  await money.decide(id, 'lose', { reinstated: 21_50 });
  expect(await bank.balance(maya)).toBe(20_00n);
  expect(await money.lastNotice(maya)).toBe(
    'Dispute Closed: The bank decided that the disputed money stays with the cardholder. $30.00 was taken from your balance. You can spend your balance again.',
  );
});

// Let `isStale` refuse a part after a loss, and these must fail.
test('a lost dispute of which the bank returns a part days later returns that part', async () => {
  const maya = await bank.person();
  const { paymentId, intentId } = await money.topUp(maya, '50');
  const disputeId = await money.dispute(intentId);
  await money.decide(disputeId, 'lose');
  expect(await money.disputeRow(disputeId)).toMatchObject({ status: 'lost', balance_cents: 50_00n });
  bank.clock.advance({ days: 3 });
  await money.decide(disputeId, 'return-part', { amount: 21_50 });
  expect(await money.disputeRow(disputeId)).toMatchObject({ status: 'partly', balance_cents: 30_00n });
  expect(await standing(maya)).toEqual([20_00n, 0n]);
  expect(await money.kept(paymentId)).toBe(21_50n);
  expect(await money.lastNotice(maya)).toBe(
    'Dispute Resolved: The dispute is over, and the bank returned part of the money: $20.00 is back in your balance.',
  );
  // The bank returns another part, and its first report arrives once more.
  await money.decide(disputeId, 'return-part', { amount: 10_75 });
  await money.deliver(disputeId);
  expect(await standing(maya)).toEqual([30_00n, 0n]);
  expect(await money.kept(paymentId)).toBe(32_25n);
  expect((await bank.notifications(maya)).map(({ message }) => message).slice(-2)).toEqual([
    expect.stringContaining('$20.00 is back in your balance.'),
    expect.stringContaining('$10.00 is back in your balance.'),
  ]);
});

test('a part that the bank returns is reported before the loss itself', async () => {
  const maya = await bank.person();
  const { paymentId, intentId } = await money.topUp(maya, '50');
  const disputeId = await money.dispute(intentId);
  await bank.pull(`disputes/${disputeId}/lose`);
  await bank.pull(`disputes/${disputeId}/return-part`, { amount: 21_50 });
  for (const event of (await bank.events(disputeId)).toReversed()) {
    await bank.deliver(event);
    await bank.run('process-webhook-event', { eventId: event.id });
  }
  expect(await money.disputeRow(disputeId)).toMatchObject({ status: 'partly', balance_cents: 30_00n });
  expect(await standing(maya)).toEqual([20_00n, 0n]);
  expect(await money.kept(paymentId)).toBe(21_50n);
});

// Leave `forgivenCents` out of what the owner reads, and these must fail.
test('what the bank returns of spent money ends the debt first, and the customer reads it', async () => {
  const maya = await bank.person();
  const { intentId } = await money.topUp(maya, '50');
  await money.spend(maya, 40_00n);
  const disputeId = await money.dispute(intentId);
  expect(await standing(maya)).toEqual([0n, 40_00n]);
  await money.decide(disputeId, 'lose');
  await money.decide(disputeId, 'return-part', { amount: 21_50 });
  expect(await standing(maya)).toEqual([0n, 20_00n]);
  expect(await money.lastNotice(maya)).toBe(
    'Dispute Resolved: The dispute is over, and the bank returned part of the money: $20.00 is no longer owed.',
  );
  await money.decide(disputeId, 'win', {});
  expect(await standing(maya)).toEqual([10_00n, 0n]);
  expect(await money.lastNotice(maya)).toBe(
    'Dispute Resolved: The dispute is over: $10.00 is back in your balance, and $20.00 is no longer owed. You can spend your balance again.',
  );
});

test('a lost dispute that is won on appeal returns everything', async () => {
  const maya = await bank.person();
  const { paymentId, intentId } = await money.topUp(maya, '50');
  const disputeId = await money.dispute(intentId);
  await money.decide(disputeId, 'lose');
  await money.decide(disputeId, 'win');
  expect(await standing(maya)).toEqual([50_00n, 0n]);
  expect(await money.kept(paymentId)).toBe(53_75n);
  expect(await money.disputeRow(disputeId)).toMatchObject({ status: 'won', balance_cents: 0n });
});

test('a dispute of a company’s funding takes its balance, and everybody who manages its money hears of it', async () => {
  const { enterpriseId, manager, paymentId, intentId } = await money.funding(100_00n);
  const lost = await systemBalanceOf(bank.db, 'write_offs');
  const disputeId = await money.dispute(intentId);
  expect(await enterpriseBalanceOf(bank.db, enterpriseId)).toBe(0n);
  expect(await money.lastNotice(manager)).toBe(
    'Payment Disputed: The cardholder asked their bank to take back a card payment to your shared balance. This is called a dispute. $100.00 was taken from your shared balance. Your company cannot pay out until the bank decides. If the bank rejects the dispute, you get the money back. Was the dispute a mistake? Ask the bank to withdraw it. If you did not dispute this payment, please write to us.',
  );
  await money.decide(disputeId, 'win');
  expect(await enterpriseBalanceOf(bank.db, enterpriseId)).toBe(100_00n);
  await money.refund(paymentId, 100_00n);
  expect((await bank.notifications(manager)).map(({ title }) => title)).toEqual([
    'Funds Added',
    'Payment Disputed',
    'Dispute Resolved',
    'Refund Started',
    'Refund Sent',
  ]);
  expect((await money.mails(manager.email)).filter((mail) => mail.startsWith('payment-update'))).toHaveLength(
    4,
  );
  expect(await systemBalanceOf(bank.db, 'write_offs')).toBe(lost);
});

// Pass everything that is owed to `adjust`, and this must fail.
test('a dispute that is won after its debt was written off leaves the debt of another one', async () => {
  const maya = await bank.person();
  const first = await money.topUp(maya, '100');
  await money.spend(maya, 100_00n);
  const writtenOff = await money.dispute(first.intentId);
  await money.decide(writtenOff, 'lose');
  const before = await systemBalanceOf(bank.db, 'write_offs');
  await writeOffDebt(bank.deps, {
    writeOffId: newId(),
    ownerId: maya.id,
    amountCents: undefined,
    coveredCents: 0n,
    decision,
  });
  const second = await money.topUp(maya, '80');
  await money.spend(maya, 80_00n);
  await money.dispute(second.intentId);
  expect(await standing(maya)).toEqual([0n, 80_00n]);
  await money.decide(writtenOff, 'win');
  expect(await standing(maya)).toEqual([0n, 80_00n]);
  expect(await systemBalanceOf(bank.db, 'write_offs')).toBe(before);
});

// Settle what is owed at each report, and this must fail.
test('a decision repays the debt once, however often it is reported', async () => {
  const maya = await bank.person();
  const { intentId } = await money.topUp(maya, '100');
  await money.spend(maya, 100_00n);
  const disputeId = await money.dispute(intentId);
  await give(bank.db, maya.id, 50_00n);
  await money.decide(disputeId, 'lose');
  expect(await standing(maya)).toEqual([0n, 50_00n]);
  await give(bank.db, maya.id, 30_00n);
  await applyDispute(bank.deps, disputeId);
  expect(await standing(maya)).toEqual([30_00n, 50_00n]);
});

test('an inquiry repays nothing', async () => {
  const maya = await bank.person();
  const { intentId } = await money.topUp(maya, '100');
  await money.spend(maya, 100_00n);
  await money.decide(await money.dispute(intentId), 'lose');
  const other = await money.gift(maya, 20_00n);
  await give(bank.db, maya.id, 30_00n);
  const inquiry = await money.dispute(other.intentId, { inquiry: true });
  await money.decide(inquiry, 'close');
  expect(await standing(maya)).toEqual([30_00n, 80_00n]);
});

// Leave the floor out of `wanted` in dispute.ts, and this must fail.
test('a released refund that succeeded after all finds room in two disputes of its payment', async () => {
  const maya = await bank.person();
  const { paymentId, intentId } = await money.topUp(maya, '100');
  await bank.fault({
    match: 'POST /v1/refunds',
    fault: 'refuse',
    status: 400,
    code: 'charge_already_refunded',
  });
  const refundId = await money.refund(paymentId, 100_00n);
  await bank.noFaults();
  for (const amountCents of [60_00n, 47_50n]) await openedAtBank(intentId, amountCents);
  expect(await standing(maya)).toEqual([0n, 0n]);
  await money.happens(refundId);
  expect(await money.refundRows(paymentId)).toMatchObject([{ status: 'settled' }]);
  expect(await standing(maya)).toEqual([0n, 0n]);
  const { rows } = await bank.db.query(
    'select balance_cents, fee_cents, excess_cents from dispute where payment_id = $1 order by disputed_cents desc',
    [paymentId],
  );
  expect(rows).toEqual([
    { balance_cents: 0n, fee_cents: 0n, excess_cents: 60_00n },
    { balance_cents: 0n, fee_cents: 0n, excess_cents: 47_50n },
  ]);
});

/** The sandbox opens one dispute of a payment; some banks open a second one for the rest. */
async function openedAtBank(intentId: string, amountCents: bigint): Promise<void> {
  const id = `du_${newId()}`;
  const retrieveDispute = async () => ({
    id,
    status: 'needs_response' as const,
    reason: 'fraudulent',
    amountCents,
    reinstatedCents: 0n,
    paymentIntentId: intentId,
    chargeId: null,
    createdAt: bank.clock.now(),
    dueBy: null,
  });
  await applyDispute({ ...bank.deps, cardProcessor: { ...bank.cardProcessor, retrieveDispute } }, id);
}
