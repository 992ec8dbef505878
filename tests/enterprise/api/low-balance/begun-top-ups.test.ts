/** An automatic top-up that was begun and not charged yet, and the settings that managers save meanwhile. */
import { beforeEach, expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { topUpAutomatically } from '#server/enterprise/low-balance/top-up-automatically.ts';
import { settlePayment } from '#server/payments/index.ts';
import { eventually } from '#tests/support/eventually.ts';
import { retried } from '#tests/support/retried.ts';
import { CHANGES, openFunded } from './funded.ts';

const { product, db, id, owner, manager, path, topUp, balance, bringTo, set, read, begin, freeze } =
  await openFunded();
const confirm = 'POST /v1/payment_intents/*/confirm';

/** What became of each crossing: why nothing was charged, and its payment. */
async function outcomes() {
  const { rows } = await db.query<{ decision: string; failure: string | null; status: string | null }>(
    `select decision, failure, status from low_balance_crossing crossing
     left join topup on topup.crossing_id = crossing.id left join payment on payment.id = topup.payment_id
     order by crossed_at`,
  );
  return rows.map(({ decision, failure, status }) => [decision, failure, status]);
}

async function save(changed: Partial<typeof topUp> = {}): Promise<void> {
  await set({ line: '1000', topUp: { ...topUp, ...changed } });
}

beforeEach(async () => {
  await product.mend('stripe');
  await begin(topUp);
});

/** Falls below the line; the charge begins, fails without an answer, and its job waits for the next try. */
async function beginCharge(fault: 'down' | 'drop-reply'): Promise<void> {
  await product.fault('stripe', { match: confirm, times: 1000, fault });
  await bringTo(900_00n);
  await eventually(
    async () => {
      const waiting = `select from pgboss.job where name = 'top-up-automatically' and state = 'retry'`;
      return (await db.query(waiting)).rowCount === 1;
    },
    { timeoutMs: 20_000 },
  );
  expect((await outcomes()).at(-1)).toEqual(['top-up', null, 'pending']);
}

async function processorIsBack(): Promise<void> {
  await product.mend('stripe');
  await retried(product, 'top-up-automatically');
}

// Leave the comparison of cards and amounts out of asksForAnother, or the cancellation out of whyNot, and
// this must fail.
test('settings that are saved while a top-up waits are charged, once, in its place', async () => {
  await beginCharge('down');
  await save({ amount: '2000' });
  await save({ amount: '2000' });
  await processorIsBack();
  expect(await outcomes()).toEqual([
    ['top-up', 'outdated', 'cancelled'],
    ['top-up', null, 'completed'],
  ]);
  expect(await balance()).toBe(2_900_00n);
  expect((await read()).topUp).toMatchObject({ addedThisMonth: '2000.00', missed: null, stopped: null });
});

// Find the payment of a begun top-up by the key of its payer, and this must fail.
test('a top-up that was begun for one manager is charged for the one who saves the settings again', async () => {
  await beginCharge('down');
  expect((await manager.put(path, { line: '1000', topUp })).status).toBe(200);
  await db.query('update users set frozen_at = now() where id = $1', [owner.id]);
  await processorIsBack();
  await db.query('update users set frozen_at = null where id = $1', [owner.id]);
  expect(await outcomes()).toEqual([['top-up', null, 'completed']]);
  expect(await balance()).toBe(2_400_00n);
  const { rows } = await db.query<{ payments: number }>(
    `select count(*)::int as payments from payment where enterprise_id = $1 and request_key like 'topup:%'
       and created_at > (select max(crossed_at) from low_balance_crossing)`,
    [id],
  );
  expect(rows).toEqual([{ payments: 1 }]);
});

// Count what was begun in low_balance_topped_up and this must fail.
test('a top-up that another one replaces does not count for the month', async () => {
  await save({ monthlyLimit: '2000' });
  await beginCharge('down');
  await save({ amount: '2000', monthlyLimit: '2000' });
  await processorIsBack();
  expect(await balance()).toBe(2_900_00n);
});

// Return null in place of 'outdated' where cancelBegun found a paid one, and this must fail.
test('a top-up that was charged without an answer is not charged anew with other settings', async () => {
  await product.fault('stripe', { match: 'webhook *', fault: 'withhold', times: 1000 });
  await beginCharge('drop-reply');
  // The limit has room for both: only the first charge stands in the way.
  const next = { line: '4000', topUp: { ...topUp, amount: '4000', monthlyLimit: '9000' } };
  expect((await owner.put(path, next)).status).toBe(200);
  await eventually(async () => (await outcomes())[1]?.[1] === 'outdated', { timeoutMs: 20_000 });
  expect(await outcomes()).toEqual([
    ['top-up', null, 'completed'],
    ['top-up', 'outdated', null],
  ]);
  await processorIsBack();
  expect(await balance()).toBe(2_400_00n);
});

// Leave the posting of an earlier top-up out of findCrossing, and this must fail.
test('a top-up that is credited after the save, before the new one begins, is the one', async () => {
  await product.fault('stripe', { match: 'webhook *', fault: 'withhold', times: 1000 });
  await beginCharge('drop-reply');
  await db.query(`delete from pgboss.job where name = 'top-up-automatically'`);
  const later = await transaction(db, async (tx) => {
    // As a save does: the crossing is noted under the lock of the balance, and its job has not begun.
    await tx.query(
      `update low_balance set line_cents = 400000, topup_cents = 400000, topup_month_cents = 900000`,
    );
    await tx.query('select low_balance_cross($1, 90000)', [id]);
    await tx.query(`delete from job_outbox where name = 'top-up-automatically'`);
    const { rows } = await tx.query<{ id: string }>(
      'select id from low_balance_crossing order by crossed_at desc limit 1',
    );
    return rows[0]?.id ?? '';
  });
  const { rows: begun } = await db.query<{ intent_id: string }>(
    `select intent_id from payment where enterprise_id = $1 and status = 'pending'`,
    [id],
  );
  await settlePayment(product.deps, begun[0]?.intent_id ?? '');
  expect(await balance()).toBe(2_400_00n);
  await topUpAutomatically(product.deps, { crossingId: later });
  expect((await outcomes()).at(-1)).toEqual(['top-up', 'outdated', null]);
  await processorIsBack();
  expect(await balance()).toBe(2_400_00n);
});

// Leave requireDue out of createTopup and this must fail.
test('settings that are saved while a top-up begins replace it', async () => {
  await product.fault('stripe', { match: 'POST /v1/payment_intents', fault: 'delay', ms: 5_000 });
  await bringTo(900_00n);
  await eventually(async () => {
    const { rowCount } = await db.query(
      `select from payment where enterprise_id = $1 and status = 'pending'`,
      [id],
    );
    return rowCount === 1;
  });
  await save({ amount: '2000' });
  await product.settled();
  expect(await outcomes()).toEqual([
    ['top-up', 'outdated', null],
    ['top-up', null, 'completed'],
  ]);
  expect(await balance()).toBe(2_900_00n);
});

// Return early from whyNot where the payment is pending, and leave requireDue out, and these must fail.
test.each([
  ...Object.entries(CHANGES).map(([name, body]) => [name, 'outdated', () => set(body)] as const),
  ['a payment is disputed', 'disputed', () => freeze(true)] as const,
])('once %s, a top-up that was begun is charged no more', async (_name, failure, change) => {
  await beginCharge('down');
  await change();
  await processorIsBack();
  expect(await outcomes()).toEqual([['top-up', failure, 'cancelled']]);
  expect(await balance()).toBe(900_00n);
  await freeze(false);
});

// Leave 'cancelled' out of whyNot and tryTopUp, and this must fail.
test('a top-up whose payment the sweeper canceled stops nothing, and saving makes it', async () => {
  await beginCharge('down');
  const { rows } = await db.query<{ intent_id: string }>(
    `select intent_id from payment where enterprise_id = $1 and status = 'pending'`,
    [id],
  );
  const intentId = rows[0]?.intent_id ?? '';
  await product.deps.cardProcessor.cancelPaymentIntent(intentId);
  await settlePayment(product.deps, intentId);
  await processorIsBack();
  expect(await outcomes()).toEqual([['top-up', 'outdated', 'cancelled']]);
  expect((await read()).topUp).toMatchObject({ stopped: null, missed: { because: 'outdated' } });
  // Leave `last?.failure` out of asksForAnother and this must fail.
  await save();
  await save();
  await product.settled();
  expect((await outcomes()).slice(1)).toEqual([['top-up', null, 'completed']]);
  expect(await balance()).toBe(2_400_00n);
});

// Leave markFailed out of chargeSavedCard and this must fail.
test('a card that the processor refuses without a word of the bank stops the top-ups', async () => {
  await product.fault('stripe', { match: confirm, fault: 'refuse', status: 400, code: 'resource_missing' });
  await bringTo(900_00n);
  await product.settled();
  expect(await outcomes()).toEqual([['top-up', 'declined', 'failed']]);
  expect((await read()).topUp).toMatchObject({ stopped: { because: 'declined' } });
});

// Leave 'month-limit' out of asksForAnother and this must fail.
test('a limit of the month that is raised makes the top-up that it left out, once', async () => {
  await save({ monthlyLimit: '2500' });
  await bringTo(900_00n);
  await product.settled();
  await bringTo(800_00n);
  await save({ monthlyLimit: '2600' });
  expect((await outcomes()).map(([decision]) => decision)).toEqual(['top-up', 'month-limit']);
  await save({ monthlyLimit: '3000' });
  await save({ monthlyLimit: '3000' });
  await product.settled();
  expect((await outcomes()).map(([decision]) => decision)).toEqual(['top-up', 'month-limit', 'top-up']);
  expect(await balance()).toBe(2_300_00n);
});

// Leave the limit out of is_due in findCrossing and this must fail.
test('a limit that is lowered while a top-up waits leaves it out', async () => {
  await bringTo(900_00n);
  await product.settled();
  await db.query(`update low_balance_crossing set crossed_at = crossed_at - interval '1 minute'`);
  await bringTo(1_000_00n);
  await beginCharge('down');
  await save({ monthlyLimit: '2000' });
  await processorIsBack();
  expect(await outcomes()).toEqual([
    ['top-up', null, 'completed'],
    ['top-up', 'outdated', 'cancelled'],
  ]);
  expect(await balance()).toBe(900_00n);
});

// Leave the last crossing out of low_balance_cross and this must fail.
test('a clock that was set back does not put a crossing before the last one', async () => {
  await bringTo(900_00n);
  await product.settled();
  await db.query(`update low_balance_crossing set crossed_at = crossed_at + interval '10 minutes'`);
  await bringTo(1_000_00n);
  await bringTo(900_00n);
  await product.settled();
  expect((await outcomes()).map(([, failure, status]) => [failure, status])).toEqual([
    [null, 'completed'],
    [null, 'completed'],
  ]);
});
