/** What happens when no webhook and no browser reports a payment. */
import { afterEach, expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { claimDueDisputes } from '#server/payments/disputes/dispute-store.ts';
import { requestRefund, sweepPayments } from '#server/payments/index.ts';
import { claimDuePayments, markFailed, scheduleCheck } from '#server/payments/payment-state-store.ts';
import { claimDueRefunds } from '#server/payments/refunds/refund-store.ts';
import { selectWaitingEvents } from '#server/payments/webhooks/webhook-store.ts';
import { eventually } from '#tests/support/eventually.ts';
import { countHeldUp } from '#tests/support/faults/held-up.ts';
import { decision } from '#tests/support/ledger.ts';
import { openBank } from './bank.ts';
import { returnedMoney } from './returned-money.ts';

const bank = await openBank();
const money = returnedMoney(bank);

afterEach(() => bank.noFaults());

const sweep = () => bank.run('sweep-payments');

test('a payment in a closed tab is settled without any webhook', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.pay(paymentIntentId);
  await sweep();
  expect(await bank.balance(maya)).toBe(0n);
  bank.clock.advance({ minutes: 2 });
  await sweep();
  expect(await bank.balance(maya)).toBe(50_00n);
  expect((await bank.payment(paymentIntentId))?.next_check_at).toBeNull();
});

test('an open payment is checked again and again, and cancelled after a day', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  const begun = bank.clock.now().getTime();
  const due = async () => {
    const at = (await bank.payment(paymentIntentId))?.next_check_at?.getTime() ?? 0;
    return Math.round((at - begun) / 60_000);
  };
  expect(await due()).toBe(2);
  for (const [now, next] of [
    [2, 10],
    [10, 60],
    [60, 1440],
  ] as const) {
    bank.clock.set(new Date(begun + now * 60_000));
    await sweep();
    expect(await due()).toBe(next);
    expect(await bank.payment(paymentIntentId)).toMatchObject({ status: 'pending' });
  }
  bank.clock.set(new Date(begun + 1440 * 60_000));
  await sweep();
  expect(await bank.payment(paymentIntentId)).toMatchObject({ status: 'cancelled', next_check_at: null });
  expect((await bank.cardProcessor.retrievePaymentIntent(paymentIntentId))?.status).toBe('canceled');
  // Nobody tried to pay it (P124).
  expect(await bank.transactions(maya)).toEqual([]);
});

test('a payment that is paid at the last moment is settled, not cancelled', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.pay(paymentIntentId);
  bank.clock.advance({ days: 2 });
  await sweep();
  expect(await bank.payment(paymentIntentId)).toMatchObject({ status: 'completed' });
  expect(await bank.balance(maya)).toBe(50_00n);
});

test('a card processor that fails for one payment does not delay the others', async () => {
  const maya = await bank.person();
  const leo = await bank.person();
  const first = await bank.begin(maya, '50');
  const second = await bank.begin(leo, '60');
  await bank.pay(first.paymentIntentId);
  await bank.pay(second.paymentIntentId);
  bank.clock.advance({ minutes: 2 });
  await bank.fault({ match: `GET /v1/payment_intents/${first.paymentIntentId}`, fault: 'down', status: 500 });
  await sweep();
  expect([await bank.balance(maya), await bank.balance(leo)]).toEqual([0n, 60_00n]);
  bank.clock.advance({ minutes: 5 });
  await sweep();
  expect(await bank.balance(maya)).toBe(50_00n);
});

// Let the sweepers select instead of claim, and this must fail.
test('while one sweeper waits for the card processor, another skips the same payments', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => bank.person()));
  for (const person of people) {
    const { paymentIntentId } = await bank.begin(person, '10');
    await bank.pay(paymentIntentId);
  }
  bank.clock.advance({ minutes: 2 });
  await bank.fault({ match: 'GET /v1/payment_intents/*', fault: 'delay', ms: 300 });
  const first = sweepPayments(bank.deps);
  await eventually(async () => (await bank.faults()).length === 0);
  expect(await sweepPayments(bank.deps)).toBe(0);
  expect(await first).toBe(10);
  for (const person of people) expect(await bank.balance(person)).toBe(10_00n);
});

// Drop the state from markFailed or scheduleCheck, and this must fail.
test('a failure or a check that comes after the settlement changes nothing', async () => {
  const maya = await bank.person();
  const { paymentId, paymentIntentId } = await bank.topUp(maya, '50');
  await markFailed(bank.db, paymentId, { code: 'card_declined', message: 'Declined' });
  await scheduleCheck(bank.db, paymentId, bank.clock.now());
  expect(await bank.payment(paymentIntentId)).toMatchObject({ status: 'completed', next_check_at: null });
});

test('the sweeper sends a refund that was never sent', async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '50');
  await requestRefund(bank.deps, { paymentId: paid.paymentId, amountCents: 50_00n, decision });
  bank.clock.advance({ minutes: 16 });
  await sweep();
  await eventually(async () => {
    const intent = await bank.cardProcessor.retrievePaymentIntent(paid.paymentIntentId);
    return intent?.refundedCents === 53_75n;
  });
});

const hour = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours));
const claim = { now: hour(20), until: hour(21), limit: 1 };

const claims = [
  ['payments', 'payment', async () => (await claimDuePayments(bank.db, claim)).map(({ id }) => id)],
  ['refunds', 'refund', async () => (await claimDueRefunds(bank.db, claim)).map(({ id }) => id)],
  ['disputes', 'dispute', () => claimDueDisputes(bank.db, claim)],
] as const;

// Drop the order from a claim, or what it claims, and its row must fail.
test.each(claims)('of the %s, those come first that waited longest', async (_name, table, claimNext) => {
  const maya = await bank.person();
  const ids: string[] = [];
  for (let made = 0; made < 3; made += 1) ids.push(await money.waitingFor(table, maya));
  const key = table === 'dispute' ? 'provider_dispute_id' : 'id';
  await bank.db.query(`update ${table} set next_check_at = null`);
  // The order of the rows is another one.
  for (const [place, hours] of [3, 1, 2].entries())
    await bank.db.query(`update ${table} set next_check_at = $2 where ${key} = $1`, [
      ids[place],
      hour(hours),
    ]);
  const claimed = [await claimNext(), await claimNext(), await claimNext(), await claimNext()];
  expect(claimed).toEqual([[ids[1]], [ids[2]], [ids[0]], []]);
  await bank.db.query(`update ${table} set next_check_at = null`);
});

// Drop `for update skip locked` from a claim, and its row must fail: the claim waits for the lock.
test.each(claims)(
  'of the %s, one that another worker holds is passed over',
  async (_name, table, claimNext) => {
    const maya = await bank.person();
    const ids = [await money.waitingFor(table, maya), await money.waitingFor(table, maya)];
    const key = table === 'dispute' ? 'provider_dispute_id' : 'id';
    await bank.db.query(`update ${table} set next_check_at = null`);
    for (const [place, id] of ids.entries())
      await bank.db.query(`update ${table} set next_check_at = $2 where ${key} = $1`, [id, hour(place)]);
    await transaction(bank.db, async (tx) => {
      await tx.query(`select from ${table} where ${key} = $1 for update`, [ids[0]]);
      let claimed: readonly string[] | undefined;
      void claimNext().then((found) => {
        claimed = found;
      });
      await eventually(async () => claimed !== undefined || (await countHeldUp(bank.db)) > 0);
      expect(claimed).toEqual([ids[1]]);
    });
    expect(await claimNext()).toEqual([ids[0]]);
    await bank.db.query(`update ${table} set next_check_at = null`);
  },
);

// Drop the order from selectWaitingEvents, or order by the arrival alone, and this must fail.
test('of the events, those come first that waited longest', async () => {
  for (const [id, received, tried] of [
    ['evt_a', 3, null],
    ['evt_b', 1, 4],
    ['evt_c', 2, null],
  ] as const)
    await bank.db.query(
      `insert into webhook_event (id, type, object_id, created_at, received_at, tried_at)
       values ($1, 'unused', 'x', $2, $2, $3)`,
      [id, hour(received), tried && hour(tried)],
    );
  // Without the index, whose order would hide a missing one.
  const waiting = (before: Date, limit: number) =>
    transaction(bank.db, async (tx) => {
      await tx.query('set local enable_indexscan = off');
      await tx.query('set local enable_bitmapscan = off');
      return selectWaitingEvents(tx, before, limit);
    });
  expect(await waiting(hour(20), 2)).toEqual(['evt_c', 'evt_a']);
  expect(await waiting(hour(20), 3)).toEqual(['evt_c', 'evt_a', 'evt_b']);
  expect(await waiting(hour(4), 9)).toEqual(['evt_c', 'evt_a']);
  await bank.db.query(`delete from webhook_event where object_id = 'x'`);
});

// Leave `tried_at` out of markTried, and this must fail.
test('a hundred events that have to wait do not keep a newer one waiting', async () => {
  const stranger = await bank.cardProcessor.createPaymentIntent({
    paymentId: newId(),
    amountCents: 10_75n,
    idempotencyKey: newId(),
    description: 'Funds',
  });
  const now = bank.clock.now().getTime();
  const store = (id: string, objectId: string, minutesAgo: number) =>
    bank.db.query(
      `insert into webhook_event (id, type, object_id, created_at, received_at)
       values ($1, 'payment_intent.succeeded', $2, $3, $3)`,
      [id, objectId, new Date(now - minutesAgo * 60_000)],
    );
  for (let made = 0; made < 100; made += 1) await store(`evt_waits_${made}`, stranger.id, 200 - made);
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  await bank.pay(paymentIntentId);
  await store('evt_newer', paymentIntentId, 20);
  await bank.db.query('update payment set next_check_at = null');
  await sweep();
  expect(await bank.balance(maya)).toBe(0n);
  await sweep();
  expect(await bank.balance(maya)).toBe(50_00n);
  // The job of a young event is still about to take it.
  const young = await bank.begin(maya, '20');
  await bank.pay(young.paymentIntentId);
  await store('evt_young', young.paymentIntentId, 10);
  await bank.db.query('update payment set next_check_at = null');
  await sweep();
  expect(await bank.balance(maya)).toBe(50_00n);
  const { rows } = await bank.db.query(`delete from webhook_event where id like 'evt_waits%' returning id`);
  expect(rows).toHaveLength(100);
});
