/** Refunds and disputes of a charge that is not in the books, because its amount is not what was agreed. */
import { expect, test } from 'vitest';
import { DAY_MS } from '#server/kernel/calendar.ts';
import { newId } from '#server/kernel/id.ts';
import {
  creditPayment,
  previewTakeIn,
  resolvePaymentProblem,
  settlePayment,
  sweepPayments,
  takeInRefund,
} from '#server/payments/index.ts';
import { decision } from '#tests/support/ledger.ts';
import { openBank, type Person } from './bank.ts';
import { type Paid, returnedMoney } from './returned-money.ts';

const bank = await openBank({ max: 30 });
const money = returnedMoney(bank);
const { standing } = money;

const byNobody = 'nobody credited';
const byStaff = 'staff credited at our expense';

/** A payment of $53.75 whose charge is of $50.00. Its owner has $60.00 of other money. */
async function charged(how: string): Promise<Paid & { maya: Person }> {
  const maya = await bank.person(60_00n);
  const { paymentIntentId: intentId } = await bank.begin(maya, '50');
  if (how === byStaff) await creditPayment(bank.deps, intentId, decision);
  await bank.pay(intentId);
  await bank.pull(`lies/payment_intents/${intentId}/amount`, { amount: 50_00 });
  await settlePayment(bank.deps, intentId);
  expect(await bank.payment(intentId)).toMatchObject({ problem: expect.stringContaining('received 5000') });
  return { maya, intentId, paymentId: await bank.paymentId(intentId) };
}

async function refundAtProcessor(paymentIntentId: string, amountCents: bigint): Promise<string> {
  const refund = { paymentIntentId, amountCents, idempotencyKey: newId() };
  const { id } = await bank.cardProcessor.createRefund(refund);
  await money.deliver(id);
  return id;
}

async function problems(paymentId: string) {
  const { rows } = await bank.db.query<{ id: string; code: string; text: string }>(
    'select id, code, text from payment_problem where payment_id = $1 and resolved_at is null',
    [paymentId],
  );
  return rows;
}

// Leave requireBooked out of readTakeIn, and this must fail.
test.each([byNobody, byStaff])(
  'a refund of a part of a charge that %s takes nothing from the customer, and staff resolve it',
  async (how) => {
    const { maya, intentId, paymentId } = await charged(how);
    const before = [await standing(maya), await bank.count('ledger_transaction')];
    const notified = await bank.count('notification');
    const id = await refundAtProcessor(intentId, 20_00n);
    const [problem] = await problems(paymentId);
    expect(problem).toMatchObject({ code: 'refund-at-processor', text: expect.stringContaining(id) });
    const problemId = problem?.id ?? '';
    const refused = {
      code: 'payment-not-succeeded',
      message: expect.stringContaining('Resolve the problem'),
    };
    await expect(previewTakeIn(bank.deps, { problemId, actorId: decision.actorId })).rejects.toMatchObject(
      refused,
    );
    await expect(takeInRefund(bank.deps, { problemId, decision })).rejects.toMatchObject(refused);
    await resolvePaymentProblem(bank.deps, { problemId, decision });
    expect(await problems(paymentId)).toEqual([]);
    expect([await standing(maya), await bank.count('ledger_transaction')]).toEqual(before);
    expect(await bank.count('notification')).toBe(notified);
    expect(await money.refundRows(paymentId)).toEqual([]);
  },
);

// Answer "flag" for it in decideSuccess, or leave settlePayment or `ended` out of noteStranger, and this must
// fail.
test.each([
  [byNobody, 'cancelled'],
  [byStaff, 'completed'],
] as const)(
  'once the processor has returned all of a charge that %s, nothing of it waits for staff',
  async (how, status) => {
    const { maya, intentId, paymentId } = await charged(how);
    const before = [await standing(maya), await bank.count('ledger_transaction')];
    await refundAtProcessor(intentId, 20_00n);
    expect(await problems(paymentId)).toHaveLength(1);
    expect(await bank.payment(intentId)).toMatchObject({ problem: expect.stringContaining('received 5000') });
    const last = await refundAtProcessor(intentId, 30_00n);
    expect(await bank.payment(intentId)).toMatchObject({ status, problem: null });
    expect(await problems(paymentId)).toEqual([]);
    await money.deliver(last);
    expect(await problems(paymentId)).toEqual([]);
    expect(await money.alerts(paymentId)).toEqual([]);
    expect([await standing(maya), await bank.count('ledger_transaction')]).toEqual(before);
    // The bank sends the last one back: the processor has the money again, and staff look into it.
    await bank.pull(`refunds/${last}/fail`, {});
    await money.deliver(last);
    expect(await bank.payment(intentId)).toMatchObject({ problem: expect.stringContaining('received 5000') });
  },
);

// Ask no more about a payment that ended, in endPayment or in checkPayment, and this must fail.
test.each([byNobody, byStaff])(
  'a refund of a charge that %s may fail for 60 days, and staff learn of it without a webhook',
  async (how) => {
    const { intentId } = await charged(how);
    const last = await refundAtProcessor(intentId, 50_00n);
    const ended = bank.clock.now();
    const nextCheck = async () => (await bank.payment(intentId))?.next_check_at ?? null;
    const asked: number[] = [];
    for (const days of [1, 2, 4, 7]) {
      asked.push(Math.round((Number(await nextCheck()) - Number(ended)) / DAY_MS));
      bank.clock.advance({ days });
      await sweepPayments(bank.deps);
    }
    expect(asked).toEqual([1, 3, 7, 14]);
    expect(await bank.payment(intentId)).toMatchObject({ problem: null });
    await bank.pull(`refunds/${last}/fail`, {});
    bank.clock.advance({ days: 16 });
    await sweepPayments(bank.deps);
    expect(await bank.payment(intentId)).toMatchObject({ problem: expect.stringContaining('received 5000') });
    bank.clock.advance({ minutes: 1 });
    await sweepPayments(bank.deps);
    expect(await nextCheck()).toBe(null);

    await refundAtProcessor(intentId, 50_00n);
    expect(await bank.payment(intentId)).toMatchObject({ problem: null, next_check_at: expect.any(Date) });
    bank.clock.advance({ days: 61 });
    await sweepPayments(bank.deps);
    expect(await nextCheck()).toBe(null);
  },
);

// Let checkPayment schedule whatever was scheduled meanwhile, or markProblem nothing, and this must fail.
test.each([byNobody, byStaff])(
  'an answer about a charge that %s and that is older than its end is corrected a minute later',
  async (how) => {
    const { intentId } = await charged(how);
    const older = await bank.deps.cardProcessor.retrievePaymentIntent(intentId);
    await refundAtProcessor(intentId, 50_00n);
    bank.clock.advance({ days: 1 });
    const slow = { ...bank.deps.cardProcessor, retrievePaymentIntent: async () => older };
    const late = {
      ...slow,
      cancelPaymentIntent: slow.retrievePaymentIntent,
    } as typeof bank.deps.cardProcessor;
    await sweepPayments({ ...bank.deps, cardProcessor: late });
    expect(await bank.payment(intentId)).toMatchObject({ problem: expect.stringContaining('received 5000') });
    bank.clock.advance({ minutes: 1 });
    await sweepPayments(bank.deps);
    expect(await bank.payment(intentId)).toMatchObject({ problem: null });
  },
);

// Answer "unknown" for a payment with a problem in applyDispute, and this must fail.
test.each([byNobody, byStaff])(
  'a dispute of a charge that %s takes nothing from the customer, and staff read of it',
  async (how) => {
    const { maya, intentId, paymentId } = await charged(how);
    const before = [await standing(maya), await bank.count('ledger_transaction')];
    const disputeId = await money.dispute(intentId);
    const [problem] = await problems(paymentId);
    expect(problem).toMatchObject({
      code: 'dispute-at-processor',
      text: `Dispute ${disputeId} of $50.00 is about a charge that is not in our books`,
    });
    expect(await money.alerts(paymentId)).toEqual([problem?.text]);
    await resolvePaymentProblem(bank.deps, { problemId: problem?.id ?? '', decision });
    expect(await problems(paymentId)).toEqual([]);
    await money.decide(disputeId, 'lose');
    expect(await problems(paymentId)).toMatchObject([{ id: problem?.id }]);
    await money.decide(disputeId, 'win');
    expect(await problems(paymentId)).toEqual([]);
    expect([await standing(maya), await bank.count('ledger_transaction')]).toEqual(before);
    expect(await money.frozen(maya)).toBe(false);
    expect(await money.disputeRow(disputeId)).toBeUndefined();
    const { rows } = await bank.db.query('select from webhook_event where processed_at is null');
    expect(rows).toEqual([]);
  },
);

test('a refund that comes before its payment is credited credits it first, and then is taken in', async () => {
  const maya = await bank.person();
  const { paymentIntentId: intentId } = await bank.begin(maya, '50');
  await bank.pay(intentId);
  const paymentId = await bank.paymentId(intentId);
  await refundAtProcessor(intentId, 50_00n);
  const [problem] = await problems(paymentId);
  const about = { problemId: problem?.id ?? '', decision };
  expect(await standing(maya)).toEqual([50_00n, 0n]);
  await expect(resolvePaymentProblem(bank.deps, about)).rejects.toMatchObject({ code: 'payment-mismatch' });
  await takeInRefund(bank.deps, about);
  expect(await standing(maya)).toEqual([3_49n, 0n]);
  expect(await problems(paymentId)).toEqual([]);
});

// Drop the triggers refund_is_booked and dispute_is_booked, and this must fail.
test.each([byNobody, byStaff])(
  'the database refuses a refund and a dispute of a charge that %s',
  async (how) => {
    const { paymentId } = await charged(how);
    for (const statement of [
      `insert into refund (id, payment_id, source, amount_cents, fee_cents, reason, created_at)
     values ($1, $2, 'balance', 1, 0, 'x', now())`,
      `insert into dispute (id, provider_dispute_id, payment_id, status, reason, created_at, changed_at)
     values ($1, 'du_x', $2, 'warning', 'x', now(), now())`,
    ])
      await expect(bank.db.query(statement, [newId(), paymentId])).rejects.toMatchObject({ code: 'IN010' });
  },
);
