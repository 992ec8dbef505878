/** Everything that may settle a payment, at once and over broken connections. */
import { afterEach, expect, test } from 'vitest';
import { createDb } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { closeMemberAccount, post, transfer } from '#server/ledger/index.ts';
import { settlePayment } from '#server/payments/index.ts';
import { findSettleable } from '#server/payments/settlement/fast-path/settle-batch.ts';
import { chanceOf } from '#tests/chaos/chance.ts';
import { commandIn, openLossyLine } from '#tests/support/faults/flaky-proxy.ts';
import { changePayment } from '#tests/support/faults/past-the-guard.ts';
import { give } from '#tests/support/ledger.ts';
import { losers, race } from '#tests/support/race.ts';
import { openBank, type Person } from '../api/bank.ts';

const bank = await openBank({ max: 30 });

afterEach(() => bank.noFaults());

// Drop "for update" from lockPaymentOfIntent, or the settlement's key, and this must fail.
test('browser, webhook, sweeper and staff at once credit once and notify once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const maya = await bank.person();
    const { paymentIntentId } = await bank.begin(maya, '50');
    await bank.pay(paymentIntentId);
    const [event] = await bank.events(paymentIntentId, 'payment_intent.succeeded');
    await bank.deliver(event ?? {});
    bank.clock.advance({ minutes: 3 });
    const outcomes = await race<unknown>(bank.db, 16, (number) => {
      if (number % 4 === 0) return bank.confirm(maya, paymentIntentId);
      if (number % 4 === 1) return bank.run('process-webhook-event', { eventId: event?.id });
      if (number % 4 === 2) return bank.run('sweep-payments');
      return settlePayment(bank.deps, paymentIntentId);
    });
    expect(losers(outcomes)).toEqual([]);
    expect(await bank.balance(maya)).toBe(50_00n);
    expect(await bank.notifications(maya)).toHaveLength(1);
    const mails = await bank.waiting<{ to: string }>('send-mail');
    expect(mails.filter(({ to }) => to === maya.email)).toHaveLength(1);
  }
});

// Drop a check from decidePayment, and this must fail.
test.each([
  ['the amount', { amount_cents: 500_00n, fee_cents: 37_50n, total_cents: 537_50n }],
  ['a smaller amount', { amount_cents: 5_00n, fee_cents: 38n, total_cents: 5_38n }],
])(
  'a payment that differs from the card processor in %s is not credited, and is flagged for staff',
  async (_, row) => {
    const maya = await bank.person();
    const { paymentIntentId } = await bank.begin(maya, '50');
    await bank.pay(paymentIntentId);
    await changePayment(
      bank.db,
      'update payment set amount_cents = $2, fee_cents = $3, total_cents = $4 where intent_id = $1',
      [paymentIntentId, row.amount_cents, row.fee_cents, row.total_cents],
    );
    const reply = await bank.confirm(maya, paymentIntentId);
    expect(reply).toMatchObject({ status: 409, body: { code: 'payment-mismatch' } });
    expect(await bank.balance(maya)).toBe(0n);
    expect(await bank.payment(paymentIntentId)).toMatchObject({
      status: 'pending',
      problem: expect.stringContaining('received 5375 of 5375'),
    });
    await bank.db.query('update payment set problem = null, problem_at = null where intent_id = $1', [
      paymentIntentId,
    ]);
  },
);

test('an intent that names another payment is not credited', async () => {
  const maya = await bank.person();
  const leo = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  const other = await bank.begin(leo, '50');
  await bank.pay(paymentIntentId);
  // The database claims that Leo's payment has Maya's intent.
  await changePayment(bank.db, 'update payment set intent_id = $2 where intent_id = $1', [
    paymentIntentId,
    null,
  ]);
  await changePayment(bank.db, 'update payment set intent_id = $2 where intent_id = $1', [
    other.paymentIntentId,
    paymentIntentId,
  ]);
  expect((await bank.confirm(leo, paymentIntentId)).status).toBe(409);
  expect(await bank.balance(leo)).toBe(0n);
  await changePayment(
    bank.db,
    'update payment set problem = null, problem_at = null, intent_id = $2 where intent_id = $1',
    [paymentIntentId, other.paymentIntentId],
  );
});

test('a payment that failed or was canceled here is credited after a late success', async () => {
  for (const status of ['failed', 'cancelled']) {
    const maya = await bank.person();
    const { paymentIntentId } = await bank.begin(maya, '50');
    await bank.db.query('update payment set status = $2 where intent_id = $1', [paymentIntentId, status]);
    await bank.pay(paymentIntentId);
    await settlePayment(bank.deps, paymentIntentId);
    expect(await bank.balance(maya)).toBe(50_00n);
  }
});

test('a failure event after the success changes nothing', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.decline(paymentIntentId);
  const [failed] = await bank.events(paymentIntentId, 'payment_intent.payment_failed');
  await bank.pay(paymentIntentId);
  await bank.confirm(maya, paymentIntentId);
  await bank.deliver(failed ?? {});
  await bank.run('process-webhook-event', { eventId: failed?.id });
  expect(await bank.payment(paymentIntentId)).toMatchObject({ status: 'completed' });
});

// Lock the account without the check for a closed account, and this must fail.
test('money for a closed account goes to suspense and back to the card', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.pay(paymentIntentId);
  expect(await transaction(bank.db, (tx) => closeMemberAccount(tx, maya.id))).toBe('closed');
  await settlePayment(bank.deps, paymentIntentId);
  expect(await bank.payment(paymentIntentId)).toMatchObject({ status: 'completed' });
  expect(await bank.balance(maya)).toBe(0n);
  const [refund] = await bank.waiting<{ refundId: string }>('send-refund');
  const clearing = await bank.clearing();
  await bank.run('send-refund', refund);
  await bank.run('send-refund', refund);
  expect(await bank.clearing()).toBe(clearing + 53_75n);
  const intent = await bank.cardProcessor.retrievePaymentIntent(paymentIntentId);
  expect(intent?.refundedCents).toBe(53_75n);
});

test('closing an account while a payment succeeds never loses the money', async () => {
  for (let round = 0; round < 10; round += 1) {
    const maya = await bank.person();
    const { paymentIntentId } = await bank.begin(maya, '50');
    await bank.pay(paymentIntentId);
    const [left] = await Promise.all([
      transaction(bank.db, (tx) => closeMemberAccount(tx, maya.id)),
      settlePayment(bank.deps, paymentIntentId),
    ]);
    expect(await bank.balance(maya)).toBe(left === 'closed' ? 0n : 50_00n);
  }
});

/** Reads a payment, runs `between`, and settles by what it read. */
async function settleAfterRead(between: (scene: { maya: Person; intentId: string }) => Promise<unknown>) {
  const maya = await bank.person();
  const { paymentIntentId: intentId } = await bank.begin(maya, '50');
  await bank.pay(intentId);
  const seen = await findSettleable(bank.db, intentId);
  await between({ maya, intentId });
  await settlePayment(bank.deps, intentId, seen);
  const mails = await bank.waiting<{ to: string; mail: { data: { balance: string } } }>('send-mail');
  const mail = mails.filter(({ to }) => to === maya.email).map((job) => job.mail.data.balance);
  return { maya, mail, notified: (await bank.notifications(maya)).length, balance: await bank.balance(maya) };
}

// Drop "status <> 'completed'" from settle_payments, and this must fail.
test('a payment that was settled and spent meanwhile does not notify again', async () => {
  const { notified, balance } = await settleAfterRead(async ({ maya, intentId }) => {
    await bank.confirm(maya, intentId);
    const shop = await bank.person();
    await post(
      bank.db,
      transfer({
        transferId: newId(),
        fromUserId: maya.id,
        toUserId: shop.id,
        amountCents: 50_00n,
        sentDescription: 'Spent',
        receivedDescription: 'Got',
      }),
    );
  });
  expect([notified, balance]).toEqual([1, 0n]);
});

// Drop "account.balance = asked.balance" from settle_payments, and this must fail.
test('the email states the balance after a change meanwhile', async () => {
  const { mail, balance } = await settleAfterRead(({ maya }) => give(bank.db, maya.id, 7_00n));
  expect([mail, balance]).toEqual([['$57.00'], 57_00n]);
});

// Drop "payment.total_cents = asked.total" from settle_payments, and this must fail.
test('a payment that changed meanwhile is read again', async () => {
  const { notified, balance } = await settleAfterRead(({ intentId }) =>
    changePayment(
      bank.db,
      'update payment set amount_cents = 100, fee_cents = 8, total_cents = 108 where intent_id = $1',
      [intentId],
    ),
  );
  expect([notified, balance]).toEqual([0, 0n]);
  await bank.db.query('update payment set problem = null, problem_at = null where problem is not null');
});

test('ten payments of one member settle at once, and all are credited', async () => {
  const maya = await bank.person();
  const begun = await Promise.all(Array.from({ length: 10 }, () => bank.begin(maya, '10')));
  for (const { paymentIntentId } of begun) await bank.pay(paymentIntentId);
  const outcomes = await race(bank.db, 10, (number) =>
    settlePayment(bank.deps, begun[number]?.paymentIntentId ?? ''),
  );
  expect(losers(outcomes)).toEqual([]);
  expect(await bank.balance(maya)).toBe(100_00n);
});

// Killed processes do not reveal a new key on each retry: here the transaction commits and only the reply
// is lost.
test('over a connection that loses replies, every payment is credited exactly once', async () => {
  // A settlement in one round trip replies to its commit with the select's own tag.
  let answers = 0;
  // Random, not every fourth reply: a fixed pattern can match the statements of an attempt, and lose the same
  // reply forever.
  const chance = chanceOf(4_242);
  const line = await openLossyLine(bank.db.url, (message) => {
    if (!/^(COMMIT|SELECT)/.test(commandIn(message) ?? '')) return false;
    answers += 1;
    return answers === 1 || chance.happens(1 / 4);
  });
  const db = createDb({ url: line.url, max: 4, applicationName: 'lossy' });
  const deps = { ...bank.deps, db };
  const people = await Promise.all(Array.from({ length: 8 }, () => bank.person()));
  for (const person of people) {
    const { paymentIntentId } = await bank.begin(person, '10');
    await bank.pay(paymentIntentId);
    for (let attempt = 0, settled = false; !settled; attempt += 1) {
      expect(attempt).toBeLessThan(50);
      settled = await settlePayment(deps, paymentIntentId).then(
        ({ known }) => known,
        () => false,
      );
    }
    expect(await bank.balance(person)).toBe(10_00n);
    expect(await bank.notifications(person)).toHaveLength(1);
  }
  expect(line.lost()).toBeGreaterThan(0);
  await db.close();
  await line.close();
});

test('an intent whose metadata names no payment of ours is ignored', async () => {
  for (const paymentId of ['', 'x', "'; drop table payment; --", newId()]) {
    const intent = await bank.cardProcessor.createPaymentIntent({
      paymentId,
      amountCents: 1_00n,
      idempotencyKey: newId(),
      description: 'A hat',
    });
    expect(await settlePayment(bank.deps, intent.id)).toMatchObject({ known: false });
  }
});
