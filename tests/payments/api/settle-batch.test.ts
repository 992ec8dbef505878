/** Payments that are settled in one batch (settle_payments). */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { settlePayment } from '#server/payments/index.ts';
import { confirmPayment } from '#server/payments/intents/confirm-payment.ts';
import { findSettleable, settleBatch } from '#server/payments/settlement/fast-path/settle-batch.ts';
import { settleOne } from '#server/payments/settlement/fast-path/settle-one.ts';
import { settlementOf } from '#server/payments/settlement/settlement.ts';
import { changePayment } from '#tests/support/faults/past-the-guard.ts';
import { openBank, type Person } from './bank.ts';

const bank = await openBank();

/**
 * A paid payment of fifty dollars, as it is read before its settlement, with its intent at the card
 * processor.
 */
async function paid(person?: Person) {
  const maya = person ?? (await bank.person());
  const { paymentIntentId: intentId } = await bank.begin(maya, '50');
  await bank.pay(intentId);
  const seen = await findSettleable(bank.db, intentId);
  const intent = await bank.cardProcessor.retrievePaymentIntent(intentId);
  if (!seen || !intent) throw new Error('The payment is not there.');
  return { maya, intentId, seen, intent };
}

type Paid = Awaited<ReturnType<typeof paid>>;

/** Settles all of them in one batch. */
function settle(payments: Paid[]) {
  return Promise.all(payments.map(({ intent, seen }) => settleOne(bank.deps, intent, seen)));
}

async function commits(payments: Paid[]): Promise<number> {
  const { rows } = await bank.db.query(
    'select distinct xmin::text from ledger_transaction where payment_id = any ($1)',
    [payments.map(({ seen }) => seen.payment.id)],
  );
  return rows.length;
}

/** Holds the locks of the statement until the returned function is called. */
async function lock(statement: string, id: string): Promise<() => Promise<void>> {
  const client = await bank.db.pool.connect();
  await client.query('begin');
  await client.query(statement, [id]);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

test('payments of several members share one commit, and each is credited and notified', async () => {
  const payments = [await paid(), await paid(), await paid()];
  const settled = await settle(payments);
  expect(settled.map((each) => each?.payment.id)).toEqual(payments.map(({ seen }) => seen.payment.id));
  expect(await commits(payments)).toBe(1);
  const mails = await bank.waiting<{ to: string }>('send-mail');
  for (const { maya, intentId } of payments) {
    expect(await bank.balance(maya)).toBe(50_00n);
    expect(await bank.payment(intentId)).toMatchObject({ status: 'completed', next_check_at: null });
    expect(await bank.notifications(maya)).toMatchObject([{ title: 'Funds Added' }]);
    expect(mails.filter(({ to }) => to === maya.email)).toHaveLength(1);
  }
});

// Drop the condition on `receivable`, or `distinct on`, from settle_payments, and one of these must fail.
test.each<[string, (one: Paid) => Promise<unknown>]>([
  [
    'its owner owes something',
    ({ maya }) =>
      bank.db.query(`insert into ledger_account (kind, owner_id, balance) values ('receivable', $1, -1)`, [
        maya.id,
      ]),
  ],
  [
    'its intent is another one by now',
    ({ seen }) =>
      changePayment(bank.db, 'update payment set intent_id = $2 where id = $1', [
        seen.payment.id,
        `pi_${newId()}`,
      ]),
  ],
])('where %s, the batch leaves out that payment alone', async (_, happens) => {
  const payments = [await paid(), await paid()];
  const [one] = payments;
  if (!one) throw new Error('There is no payment.');
  await happens(one);
  const [left, settled] = await settle(payments);
  expect([left, settled?.balanceCents]).toEqual([undefined, 50_00n]);
  expect([await bank.balance(one.maya), (await bank.notifications(one.maya)).length]).toEqual([0n, 0]);
  // Restores the ledger, because the suite checks the invariants after each file.
  await bank.db.query('update ledger_account set balance = 0 where owner_id = $1 and balance < 0', [
    one.maya.id,
  ]);
});

test('a batch settles one of two payments of a member, because each email states the balance', async () => {
  const first = await paid();
  const second = await paid(first.maya);
  const settled = await settle([first, second]);
  expect(settled.filter(Boolean)).toHaveLength(1);
  for (const { intentId } of [first, second]) await settlePayment(bank.deps, intentId);
  expect(await bank.balance(first.maya)).toBe(100_00n);
});

// Answer a call that settled nothing with the balance it had read, in confirm-payment.ts, and this must fail.
test('one payment twice in one batch: both callers are told the balance after it', async () => {
  const { maya, intentId, intent } = await paid();
  // The processor answers both at once, so both settlements are gathered into one batch.
  const cardProcessor = { ...bank.cardProcessor, retrievePaymentIntent: async () => intent };
  const confirm = () =>
    confirmPayment({ ...bank.deps, cardProcessor }, { userId: maya.id, enterpriseId: null }, intentId);
  const confirmed = { status: 'completed', amountCents: 50_00n, balanceCents: 50_00n };
  expect(await Promise.all([confirm(), confirm(), confirm()])).toEqual([confirmed, confirmed, confirmed]);
  expect(await bank.balance(maya)).toBe(50_00n);
  expect(await bank.notifications(maya)).toHaveLength(1);
});

// Drop a `skip locked`, and this must fail: every payment waits for one locked payment or balance.
test.each<[string, string, (one: Paid) => string]>([
  ['payment', 'select from payment where id = $1 for update', ({ seen }) => seen.payment.id],
  ['balance', 'select from ledger_account where owner_id = $1 for update', ({ maya }) => maya.id],
])('a locked %s does not delay the other payments of a batch', async (_, statement, idOf) => {
  const payments = [await paid(), await paid()];
  const [one] = payments;
  if (!one) throw new Error('There is no payment.');
  const release = await lock(statement, idOf(one));
  const [left, settled] = await settle(payments);
  expect([left, settled?.balanceCents]).toEqual([undefined, 50_00n]);
  await release();
  await settlePayment(bank.deps, one.intentId);
  expect(await bank.balance(one.maya)).toBe(50_00n);
});

// Translate the ledger's refusals before the batch ends, and this must fail: both payments are refused.
test('a refusal of the ledger for one payment does not affect the others', async () => {
  const [first, one, other] = [await paid(), await paid(), await paid()];
  await settle([first]);
  const composed = ({ seen, intent }: Paid) => {
    const payment = { ...seen.payment, intentId: intent.id };
    return {
      payment,
      movement: settlementOf(payment),
      balanceCents: seen.balanceCents,
      sender: null,
      notification: null,
      emails: [],
      at: bank.clock.now(),
    };
  };
  const used = composed(one);
  used.movement = { ...used.movement, key: composed(first).movement.key };
  const outcomes = await Promise.allSettled(
    [used, composed(other)].map((settlement) => settleBatch(bank.db, settlement)),
  );
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { code: 'key-reused' } },
    { status: 'fulfilled', value: true },
  ]);
  expect([await bank.balance(one.maya), await bank.balance(other.maya)]).toEqual([0n, 50_00n]);
});
