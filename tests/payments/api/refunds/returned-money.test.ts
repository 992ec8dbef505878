/** Refunds that fail days after they succeeded, or beside a dispute. */
import { afterEach, expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { closeMemberAccount } from '#server/ledger/index.ts';
import { ProcessorUnavailable } from '#server/payments/card-processor-port.ts';
import { takeInRefund } from '#server/payments/index.ts';
import { decision } from '#tests/support/ledger.ts';
import { openBank, type Person } from '../bank.ts';
import { returnedMoney } from '../returned-money.ts';

const bank = await openBank({ max: 30 });
const money = returnedMoney(bank);
const { standing } = money;

afterEach(() => bank.noFaults());

// Answer "wait" for a settled refund that failed in decideRefund, and this must fail.
test('a refund that fails days after it succeeded returns, is corrected, and can be made again', async () => {
  const maya = await bank.person();
  const { paymentId } = await money.topUp(maya, '50', 'pm_card_refundFail');
  const refundId = await money.refund(paymentId, 50_00n);
  expect((await bank.notifications(maya)).map(({ message }) => message).slice(-2)).toEqual([
    '$53.75 is on its way back to your card.',
    '$53.75 went back to your card: $50.00 and $3.75 of the service fee. Banks take a few days to show it.',
  ]);
  await money.sendBack(refundId);
  await money.sendBack(refundId);
  expect(await bank.balance(maya)).toBe(50_00n);
  expect(await money.kept(paymentId)).toBe(53_75n);
  expect(await money.lastNotice(maya)).toBe(
    'Refund Failed: We told you that $53.75 went back to your card, but your bank sent it back to us. $50.00 is in your balance again. The other $3.75 is the service fee of your payment. Please write to us if you want the money sent another way.',
  );
  expect((await money.mails(maya.email)).filter((mail) => mail.startsWith('payment-update'))).toEqual([
    expect.stringContaining('$53.75 went back to your card: $50.00'),
    expect.stringContaining('your bank sent it back to us'),
  ]);
  expect((await bank.transactions(maya)).slice(0, 2)).toEqual([
    expect.objectContaining({ type: 'refund', amount: '50.00', status: 'completed' }),
    expect.objectContaining({ type: 'refund', amount: '-50.00', status: 'failed' }),
  ]);
  const again = await money.refund(paymentId, 50_00n);
  expect((await money.refundRows(paymentId)).map(({ id, status }) => [id, status])).toEqual([
    [refundId, 'failed'],
    [again, 'settled'],
  ]);
  expect(await bank.balance(maya)).toBe(0n);
  expect(await money.kept(paymentId)).toBe(0n);
});

// Drop `holdDisputes` from the release of a refund, and these two must fail.
test('a dispute that opens while a refund is held takes the money when the refund is refused', async () => {
  const maya = await bank.person();
  const { paymentId, intentId } = await money.topUp(maya, '50');
  const refundId = await money.request(paymentId, 50_00n);
  const disputeId = await money.dispute(intentId);
  expect(await money.disputeRow(disputeId)).toMatchObject({ balance_cents: 0n, excess_cents: 53_75n });
  await money.send(refundId);
  expect(await money.refundRows(paymentId)).toMatchObject([
    { status: 'released', failure_code: 'charge_disputed' },
  ]);
  expect(await standing(maya)).toEqual([0n, 0n]);
  expect(await money.lastNotice(maya)).toBe(
    'Refund Failed: The refund to your card did not go through. $50.00 covers the dispute of this payment.',
  );
  expect(await money.disputeRow(disputeId)).toMatchObject({ balance_cents: 50_00n, excess_cents: 0n });
  expect(await money.kept(paymentId)).toBe(0n);
  await money.decide(disputeId, 'lose');
  expect(await standing(maya)).toEqual([0n, 0n]);
});

test('a dispute takes the money also when the processor took no refunds for 20 minutes', async () => {
  const maya = await bank.person();
  const { paymentId, intentId } = await money.topUp(maya, '50');
  const refundId = await money.request(paymentId, 50_00n);
  await bank.fault({ match: 'POST /v1/refunds', fault: 'down', times: 100 });
  await expect(money.send(refundId)).rejects.toThrow(ProcessorUnavailable);
  const disputeId = await money.dispute(intentId);
  bank.clock.advance({ minutes: 20 });
  await money.sweep();
  expect(await money.refundRows(paymentId)).toMatchObject([{ status: 'held' }]);
  await bank.noFaults();
  bank.clock.advance({ minutes: 20 });
  await money.sweep();
  expect(await money.refundRows(paymentId)).toMatchObject([{ status: 'released' }]);
  // Before the bank decides: its decision would take the money too.
  expect(await money.disputeRow(disputeId)).toMatchObject({ balance_cents: 50_00n, excess_cents: 0n });
  expect(await standing(maya)).toEqual([0n, 0n]);
  await money.decide(disputeId, 'lose');
  expect(await standing(maya)).toEqual([0n, 0n]);
  expect(await money.kept(paymentId)).toBe(0n);
});

test('each problem of a payment has an alert of its own', async () => {
  const maya = await bank.person();
  const { paymentId, intentId } = await money.topUp(maya, '50');
  const strangers: string[] = [];
  for (const amountCents of [5_00n, 7_00n]) {
    const request = { paymentIntentId: intentId, amountCents, idempotencyKey: newId() };
    const { id } = await bank.cardProcessor.createRefund(request);
    strangers.push(id);
    await money.deliver(id);
    await money.deliver(id);
  }
  const alerts = await money.alerts(paymentId);
  expect(alerts).toHaveLength(2);
  for (const id of strangers) expect(alerts.join()).toContain(id);
});

test('a refund that fails while its payment is disputed leaves its money with the dispute', async () => {
  const maya = await bank.person();
  const { paymentId, intentId } = await money.topUp(maya, '50');
  const refundId = await money.refund(paymentId, 20_00n);
  const disputeId = await money.dispute(intentId);
  expect(await money.disputeRow(disputeId)).toMatchObject({ balance_cents: 30_00n, fee_cents: 2_25n });
  await money.sendBack(refundId);
  expect(await bank.balance(maya)).toBe(20_00n);
  await money.decide(disputeId, 'lose');
  expect(await standing(maya)).toEqual([20_00n, 0n]);
  expect(await money.kept(paymentId)).toBe(21_50n);
});

/** A member who spent a payment of $40.00 whose dispute they lost. */
async function owes(maya: Person): Promise<void> {
  const { intentId } = await money.topUp(maya, '40');
  await money.spend(maya, 40_00n);
  await money.decide(await money.dispute(intentId), 'lose');
  expect(await money.owed(maya)).toBe(40_00n);
}

// Leave out what settleUp took of a release or of a return, and these must fail.
test('a refund that the card refuses repays a debt first, and the customer reads what is left', async () => {
  const maya = await bank.person();
  const { paymentId } = await money.topUp(maya, '50');
  const refundId = await money.request(paymentId, 50_00n);
  await owes(maya);
  await bank.fault({
    match: 'POST /v1/refunds',
    fault: 'refuse',
    status: 400,
    code: 'charge_already_refunded',
  });
  await money.send(refundId);
  expect(await standing(maya)).toEqual([10_00n, 0n]);
  expect(await money.lastNotice(maya)).toBe(
    'Refund Failed: The refund to your card did not go through, so $10.00 is back in your balance. $40.00 repaid what was owed for a disputed payment. Please write to us if you want the money sent another way.',
  );
});

test('a refund that the bank sends back repays a debt first, and the customer reads what is left', async () => {
  const maya = await bank.person();
  const { paymentId } = await money.topUp(maya, '50', 'pm_card_refundFail');
  const refundId = await money.refund(paymentId, 50_00n);
  await owes(maya);
  await money.sendBack(refundId);
  expect(await standing(maya)).toEqual([10_00n, 0n]);
  expect(await money.lastNotice(maya)).toContain(
    ' $10.00 is in your balance again. $40.00 repaid what was owed for a disputed payment. The other $3.75 is',
  );
});

test('a dispute that is won repays another debt first, and the customer reads what is left', async () => {
  const maya = await bank.person();
  const disputeId = await disputedBesideDebt(maya, await money.topUp(maya, '50'));
  await money.decide(disputeId, 'win');
  expect(await standing(maya)).toEqual([10_00n, 0n]);
  expect(await money.lastNotice(maya)).toBe(
    'Dispute Resolved: The dispute is over: $10.00 is back in your balance, and $40.00 repaid what was owed for a disputed payment. You can spend your balance again.',
  );
});

/** Disputes a payment, and leaves a debt of $40.00 from a gift. */
async function disputedBesideDebt(
  maya: Person,
  { intentId }: { intentId: string },
  closed = false,
): Promise<string> {
  const gift = await money.gift(maya, 40_00n);
  await money.spend(maya, 40_00n);
  const disputeId = await money.dispute(intentId);
  if (closed) await close(maya);
  await money.decide(await money.dispute(gift.intentId), 'lose');
  expect(await standing(maya)).toEqual([0n, 40_00n]);
  return disputeId;
}

/** A refund of the processor's dashboard that staff take in. */
async function dashboardRefund(paymentIntentId: string, amountCents: bigint): Promise<string> {
  const request = { paymentIntentId, amountCents, idempotencyKey: newId() };
  const { id } = await bank.cardProcessor.createRefund(request);
  await money.deliver(id);
  const { rows } = await bank.db.query<{ id: string }>(
    'select id from payment_problem where reference = $1',
    [id],
  );
  await takeInRefund(bank.deps, { problemId: rows[0]?.id ?? '', decision });
  return id;
}

async function close({ id }: Person): Promise<void> {
  expect(await transaction(bank.db, (tx) => closeMemberAccount(tx, id))).toBe('closed');
}

// Leave the debt out of refundReturn, refundRelease or the return of a dispute, and one of these must fail.
test('what the bank sends back for a closed account ends its debt, and nothing waits in suspense', async () => {
  const maya = await bank.person();
  const { paymentId, intentId } = await money.topUp(maya, '40');
  await money.spend(maya, 40_00n);
  await close(maya);
  const id = await dashboardRefund(intentId, 43_00n);
  expect(await money.owed(maya)).toBe(40_00n);
  await bank.pull(`refunds/${id}/fail`);
  await money.deliver(id);
  expect([await money.owed(maya), await money.suspense(paymentId)]).toEqual([0n, 0n]);
  expect(await money.kept(paymentId)).toBe(43_00n);
});

test('a refund of a closed account that the card refuses ends its debt, and the rest waits in suspense', async () => {
  const maya = await bank.person();
  const { paymentId, intentId } = await money.topUp(maya, '40');
  const refundId = await money.request(paymentId, 25_00n);
  await money.spend(maya, 15_00n);
  await close(maya);
  await dashboardRefund(intentId, 10_75n);
  expect(await money.owed(maya)).toBe(10_00n);
  await bank.fault({
    match: 'POST /v1/refunds',
    fault: 'refuse',
    status: 400,
    code: 'charge_already_refunded',
  });
  await money.send(refundId);
  expect([await money.owed(maya), await money.suspense(paymentId)]).toEqual([0n, 15_00n]);
});

test('a dispute that a closed account wins ends its other debt, and the rest waits in suspense', async () => {
  const maya = await bank.person();
  const paid = await money.topUp(maya, '50');
  const disputeId = await disputedBesideDebt(maya, paid, true);
  await money.decide(disputeId, 'win');
  expect([await money.owed(maya), await money.suspense(paid.paymentId)]).toEqual([0n, 10_00n]);
});
