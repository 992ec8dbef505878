/** GET and PUT /api/enterprise/low-balance: managers are notified, and a card is charged, once per crossing. */
import { beforeAll, expect, test } from 'vitest';
import type { LowBalance } from '#contract/enterprise/low-balance.ts';
import { topUpAutomatically } from '#server/enterprise/low-balance/top-up-automatically.ts';
import { topUpInNewMonth } from '#server/enterprise/low-balance/top-up-in-new-month.ts';
import { enterprise, enterpriseBalanceOf, isFrozen } from '#server/ledger/index.ts';
import { call, newKey } from '#tests/public-api/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { acmeId, fund } from './company.ts';

const product = await testApp();
const owner = await product.signIn('super_admin');
const manager = await product.signIn('account_manager');
const { db } = product;
const id = await acmeId(product);
const path = '/api/enterprise/low-balance';
const LINE = 1_000_00n;

beforeAll(async () => {
  await owner.post('/api/enterprise/webhooks', { url: 'http://localhost:9/', events: [] });
});

const balance = () => enterpriseBalanceOf(db, id);

/** Brings the balance to an amount, in one movement. */
async function bringTo(cents: bigint): Promise<void> {
  const missing = cents - (await balance());
  if (missing !== 0n) await fund(product, id, missing);
}

async function set(body: object): Promise<LowBalance> {
  const answer = await owner.put<LowBalance>(path, body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

/** A fresh line, with the balance above it, and nothing from before. */
async function begin(topUp: object | null = null, cents = LINE): Promise<void> {
  await owner.put(path, { line: null, topUp: null });
  await bringTo(cents);
  await product.settled();
  await db.query('delete from topup where crossing_id is not null');
  await db.query('delete from low_balance_crossing');
  await db.query('delete from notification');
  await set({ line: '1000', topUp });
}

async function save(paymentMethodId: string): Promise<string> {
  const saved = await owner.post<{ id: string }>('/api/enterprise/payment-methods', { paymentMethodId });
  expect(saved.status).toBe(201);
  return saved.body.id;
}

async function titles(): Promise<string[]> {
  const { rows } = await db.query<{ title: string }>(
    `select title from notification join users on users.id = user_id
     where enterprise_id = $1 and topic = 'funding' order by notification.id`,
    [id],
  );
  return rows.map(({ title }) => title);
}

async function crossings() {
  const { rows } = await db.query<{ id: string; decision: string; failure: string | null }>(
    'select id, decision, failure from low_balance_crossing order by crossed_at',
  );
  return rows;
}

/** Every crossing, and every top-up that was charged, is by so many months older. */
async function moveBack(months: number): Promise<void> {
  await db.query('update low_balance_crossing set crossed_at = crossed_at - make_interval(months => $1)', [
    months,
  ]);
  await db.query(
    `update payment set completed_at = completed_at - make_interval(months => $1)
     where id in (select payment_id from topup where crossing_id is not null)`,
    [months],
  );
}

async function automaticTopups() {
  const { rows } = await db.query<{ id: string; amount_cents: bigint; status: string }>(
    `select topup.id, amount_cents, status from topup join payment on payment.id = payment_id
     where crossing_id is not null order by number`,
  );
  return rows;
}

const visa = await save('pm_card_visa');
const topUp = { amount: '1500', cardId: visa, monthlyLimit: '5000' };

test('a line that is not set is read as none', async () => {
  expect((await owner.get(path)).body).toEqual({ line: null, isBelow: false, topUp: null });
});

test('managers who may fund are notified once when the balance falls below the line', async () => {
  await begin();
  await bringTo(999_99n);
  await bringTo(500_00n);
  await product.settled();
  expect(await titles()).toEqual(['Low Balance', 'Low Balance']);
  const mail = await product.mailTo('manager@acme.example', 'Your shared balance is low');
  expect(mail.text).toContain('$999.99');
  expect((await owner.get(path)).body).toMatchObject({ line: '1000.00', isBelow: true });
  expect(await automaticTopups()).toEqual([]);
});

test('a balance at the line is not low, and the way back above it arms it again', async () => {
  await begin();
  await bringTo(2_000_00n);
  await bringTo(LINE);
  await product.settled();
  expect(await crossings()).toEqual([]);
  for (let times = 0; times < 2; times += 1) {
    await bringTo(LINE - 1n);
    await bringTo(LINE);
  }
  await product.settled();
  expect(await crossings()).toHaveLength(2);
  expect(await titles()).toHaveLength(4);
});

// Leave `is_below <>` out of low_balance_note and this must fail.
test('twenty movements below the line at the same moment are one crossing and one charge', async () => {
  await begin(topUp, LINE + 5_00n);
  await Promise.all(Array.from({ length: 20 }, () => fund(product, id, -1_00n)));
  await product.settled();
  expect(await crossings()).toMatchObject([{ decision: 'top-up', failure: null }]);
  expect(await automaticTopups()).toMatchObject([{ amount_cents: 1_500_00n, status: 'completed' }]);
  expect(await balance()).toBe(LINE - 15_00n + 1_500_00n);
  expect(await titles()).toHaveLength(2);
});

// Leave the lock of the account out of setLowBalance and this must fail.
test('a line that is set while the balance falls is crossed once', async () => {
  for (let round = 0; round < 5; round += 1) {
    await begin();
    await owner.put(path, { line: null, topUp: null });
    const saved = Promise.all(Array.from({ length: 4 }, () => set({ line: '1000', topUp: null })));
    await Promise.all([saved, fund(product, id, -1_00n)]);
    expect(await crossings()).toHaveLength(1);
  }
});

// Give createTopup a new key for each run and this must fail.
test('a job that runs again, and beside itself, charges nothing again', async () => {
  await begin(topUp);
  await bringTo(900_00n);
  await product.settled();
  const after = await balance();
  const [crossing] = await crossings();
  const again = { crossingId: crossing?.id ?? '' };
  await Promise.all(Array.from({ length: 6 }, () => topUpAutomatically(product.deps, again)));
  expect(await balance()).toBe(after);
  expect(await automaticTopups()).toHaveLength(1);
  await expect(
    db.query(
      `insert into topup (id, enterprise_id, idempotency_key, card_id, payment_id, created_by, created_at, crossing_id)
       select new_id(), enterprise_id, 'another', card_id, payment_id, created_by, now(), crossing_id
       from topup where crossing_id = $1`,
      [again.crossingId],
    ),
  ).rejects.toThrow(/unique/);
});

test('the public API and its webhooks have the top-up', async () => {
  await begin(topUp);
  await bringTo(900_00n);
  await product.settled();
  const [made] = await automaticTopups();
  const { key } = await newKey(owner);
  expect((await call(product, key, 'GET', `/topups/${made?.id}`)).body).toMatchObject({
    topup: { id: made?.id, amount: 1500, status: 'fully_credited', funding_source_id: visa },
  });
  const { rows } = await db.query<{ event: string }>(
    'select event from webhook_delivery where resource_id = $1 order by number',
    [made?.id],
  );
  expect(rows.map(({ event }) => event)).toEqual(['TOPUPS.CREATED', 'TOPUPS.FULLY_CREDITED']);
});

// Leave the comparison with topup_month_cents out of low_balance_cross and this must fail.
test('the limit of a month is kept, and managers read that nothing was added', async () => {
  await begin({ ...topUp, monthlyLimit: '2500' });
  await bringTo(900_00n);
  await product.settled();
  await bringTo(800_00n);
  await product.settled();
  expect((await crossings()).map(({ decision }) => decision)).toEqual(['top-up', 'month-limit']);
  expect(await balance()).toBe(800_00n);
  expect((await owner.get<LowBalance>(path)).body.topUp).toMatchObject({
    addedThisMonth: '1500.00',
    monthlyLimit: '2500.00',
  });
  // Last month's top-ups do not count.
  await moveBack(1);
  await bringTo(LINE);
  await bringTo(800_00n);
  await product.settled();
  expect((await crossings()).map(({ decision }) => decision)).toEqual(['top-up', 'month-limit', 'top-up']);
});

// Count by crossed_at in low_balance_topped_up and this must fail.
test('a top-up that was due last month and is charged in this one counts for this one', async () => {
  await begin({ ...topUp, monthlyLimit: '2500' });
  await bringTo(900_00n);
  await product.settled();
  // As where the balance fell in the last minute of a month, and the card processor answered after it.
  await db.query(
    `update low_balance_crossing
     set crossed_at = date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '1 second'`,
  );
  expect((await owner.get<LowBalance>(path)).body.topUp?.addedThisMonth).toBe('1500.00');
  await bringTo(LINE);
  await bringTo(800_00n);
  await product.settled();
  expect((await crossings()).map(({ decision }) => decision)).toEqual(['top-up', 'month-limit']);
  expect(await balance()).toBe(800_00n);
});

// Leave one condition out of LEFT_OUT, or the lock out of topUpInNewMonth, and this must fail.
test('what the limit of a month left out is charged once when the next month begins', async () => {
  await begin({ ...topUp, monthlyLimit: '2500' });
  await bringTo(900_00n);
  await product.settled();
  await bringTo(800_00n);
  await product.settled();
  const newMonth = () => Promise.all(Array.from({ length: 4 }, () => topUpInNewMonth(product.deps)));
  await newMonth();
  expect(await crossings()).toHaveLength(2);
  // Nobody expects any more what was left out long ago.
  await moveBack(2);
  await newMonth();
  expect(await crossings()).toHaveLength(2);
  await moveBack(-1);
  for (const [off, on] of [
    [
      'update enterprise set is_active = false where id = $1',
      'update enterprise set is_active = true where id = $1',
    ],
    [
      `update low_balance set topup_stopped_at = now(), topup_stopped_because = 'declined' where enterprise_id = $1`,
      'update low_balance set topup_stopped_at = null, topup_stopped_because = null where enterprise_id = $1',
    ],
  ] as const) {
    await db.query(off, [id]);
    await newMonth();
    expect(await crossings()).toHaveLength(2);
    await db.query(on, [id]);
  }
  await newMonth();
  await product.settled();
  expect((await crossings()).map(({ decision }) => decision)).toEqual(['top-up', 'month-limit', 'top-up']);
  expect(await balance()).toBe(800_00n + 1_500_00n);
  // A balance that is back at its line needs none.
  await bringTo(800_00n);
  await product.settled();
  await bringTo(LINE);
  await moveBack(1);
  const before = await crossings();
  await newMonth();
  await product.settled();
  expect(await crossings()).toEqual(before);
  expect(await balance()).toBe(LINE);
});

test('a declined card stops top-ups, is charged no more, and notifies once; saving starts them again', async () => {
  const declined = await save('pm_card_chargeCustomerFail');
  await begin({ ...topUp, cardId: declined });
  await bringTo(900_00n);
  await product.settled();
  expect(await crossings()).toMatchObject([{ decision: 'top-up', failure: 'declined' }]);
  expect(await automaticTopups()).toMatchObject([{ status: 'failed' }]);
  expect((await owner.get<LowBalance>(path)).body.topUp?.stopped).toMatchObject({ because: 'declined' });
  expect((await titles()).filter((title) => title === 'Automatic Top-Ups Stopped')).toHaveLength(2);
  await product.mailTo('manager@acme.example', 'Your automatic top-ups have stopped');
  await bringTo(LINE);
  await bringTo(900_00n);
  await product.settled();
  expect((await crossings()).map(({ decision }) => decision)).toEqual(['top-up', 'stopped']);
  // A rejected top-up added nothing, so it does not count for the month.
  expect(await set({ line: '1000', topUp: { ...topUp, monthlyLimit: '1500' } })).toMatchObject({
    isBelow: true,
    topUp: { stopped: null },
  });
  await product.settled();
  expect(await balance()).toBe(2_400_00n);
  await owner.delete(`/api/enterprise/payment-methods/${declined}`);
});

test('a card that was removed stops top-ups, and nothing is charged', async () => {
  const card = await save('pm_card_mastercard');
  await begin({ ...topUp, cardId: card });
  await owner.delete(`/api/enterprise/payment-methods/${card}`);
  await bringTo(900_00n);
  await product.settled();
  expect(await crossings()).toMatchObject([{ decision: 'top-up', failure: 'card-gone' }]);
  expect(await automaticTopups()).toEqual([]);
  expect((await owner.get<LowBalance>(path)).body.topUp?.stopped).toMatchObject({ because: 'card-gone' });
});

// Leave findActingManager out of topUpAutomatically, or wasSecuredSince out of it, and each of these must fail.
test.each([
  [
    'left the company',
    `user_type = 'regular', enterprise_id = null, enterprise_role = null`,
    `user_type = 'enterprise', enterprise_id = $2, enterprise_role = 'super_admin'`,
  ],
  ['lost the right', `enterprise_role = 'account_staff'`, `enterprise_role = 'super_admin'`],
  ['was frozen', 'frozen_at = now()', 'frozen_at = null'],
  ['secured their account since', 'browsers_known_since = now()', 'browsers_known_since = null'],
])('top-ups of a manager who %s stop, and another manager starts them again', async (_, gone, back) => {
  await begin(topUp);
  const change = (to: string) =>
    db.query(`update users set ${to} where id = $1 and $2::uuid is not null`, [owner.id, id]);
  await change(gone);
  await bringTo(900_00n);
  await product.settled();
  expect(await crossings()).toMatchObject([{ decision: 'top-up', failure: 'manager-gone' }]);
  expect([await automaticTopups(), await balance()]).toEqual([[], 900_00n]);
  const { body } = await manager.get<LowBalance>(path);
  expect(body.topUp?.stopped).toMatchObject({ because: 'manager-gone' });
  const { text } = await product.mailTo('manager@acme.example', 'Your automatic top-ups have stopped');
  expect(text).toContain('The manager who set up the top-ups can no longer add funds');
  expect((await manager.put(path, { line: '1000', topUp })).status).toBe(200);
  await product.settled();
  expect(await balance()).toBe(2_400_00n);
  await change(back);
});

// Leave set_at out of saveRule and this must fail.
test('a top-up that is saved once more after its manager secured their account is made', async () => {
  await begin(topUp);
  await db.query('update users set browsers_known_since = clock_timestamp() where id = $1', [owner.id]);
  await set({ line: '1000', topUp });
  await bringTo(900_00n);
  await product.settled();
  expect([await crossings(), await balance()]).toMatchObject([[{ failure: null }], 2_400_00n]);
  await db.query('update users set browsers_known_since = null where id = $1', [owner.id]);
});

// Leave the manager of the rule out of findCrossing and this must fail.
test('a top-up that another manager saves before its job runs acts for that manager', async () => {
  await begin(topUp);
  await product.fault('stripe', { match: '*', fault: 'down', times: 1000 });
  await bringTo(900_00n);
  await expect.poll(async () => (await titles()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  await db.query(`update low_balance set topup_by = $1, topup_role = 'account_manager'`, [manager.id]);
  await db.query('update users set frozen_at = now() where id = $1', [owner.id]);
  await product.mend('stripe');
  await product.settled();
  expect([await crossings(), await balance()]).toMatchObject([[{ failure: null }], 2_400_00n]);
  await db.query('update users set frozen_at = null where id = $1', [owner.id]);
});

test('while the card processor is down, the charge waits for it', async () => {
  await begin(topUp);
  await product.fault('stripe', { match: '*', fault: 'down', times: 1000 });
  await bringTo(900_00n);
  await expect.poll(async () => (await titles()).length, { timeout: 20_000 }).toBe(2);
  expect(await balance()).toBe(900_00n);
  await product.mend('stripe');
  await product.settled();
  expect(await balance()).toBe(2_400_00n);
});

test('saving below the line is a crossing, and saving the same again is none', async () => {
  await begin(null, 2_000_00n);
  await bringTo(1_200_00n);
  await set({ line: '1300', topUp: null });
  await set({ line: '1300', topUp: null });
  expect(await crossings()).toMatchObject([{ decision: 'notify' }]);
  await set({ line: '1300', topUp });
  await set({ line: '1300', topUp: { ...topUp, monthlyLimit: '9000' } });
  await product.settled();
  expect((await crossings()).map(({ decision }) => decision)).toEqual(['notify', 'top-up']);
  expect(await balance()).toBe(2_700_00n);
});

test('the log of the company has who set it and who it acts for', async () => {
  await owner.put(path, { line: null, topUp: null });
  await set({ line: '10', topUp: null });
  const { body } = await owner.get<{ action: string }[]>('/api/enterprise/audit');
  const actions = body.map(({ action }) => action);
  expect(actions[0]).toBe('low-balance-set');
  expect(actions).toContain('automatic-top-ups-stopped');
});

test('wrong settings name their field', async () => {
  for (const [body, fields] of [
    [{ line: '0', topUp: null }, { line: 'Please enter a valid amount greater than $0.' }],
    [{ line: null, topUp }, { line: 'Automatic top-ups need a line.' }],
    [{ line: '2000', topUp }, { 'topUp.amount': 'Please add at least the amount of the line.' }],
    [
      { line: '1', topUp: { ...topUp, amount: '250000.01', monthlyLimit: '900000' } },
      { 'topUp.amount': 'Please add at most $250,000.00.' },
    ],
    [
      { line: '1', topUp: { ...topUp, monthlyLimit: '1499.99' } },
      { 'topUp.monthlyLimit': 'The limit has to allow at least one top-up.' },
    ],
    [
      { line: '1', topUp: { ...topUp, cardId: 'pm_of_nobody' } },
      { 'topUp.cardId': 'Please choose a saved card that has not expired.' },
    ],
  ] as const)
    expect(await owner.put(path, body)).toMatchObject({ status: 400, body: { fields } });
});

test('another manager of funding may set it; the rest may not read it', async () => {
  expect((await manager.put(path, { line: '20', topUp: null })).status).toBe(200);
  const staff = await product.signIn('account_staff');
  expect((await staff.get(path)).status).toBe(403);
  expect((await staff.put(path, { line: '20', topUp: null })).status).toBe(403);
});

// Leave isDisputed out of whyNot, and this must fail.
test('while a payment is disputed or a debt is open, the card is not charged, and managers read why', async () => {
  await begin(topUp);
  await bringTo(900_00n);
  await product.settled();
  const { rows } = await db.query<{ intent_id: string }>(
    'select intent_id from payment where id = (select payment_id from topup where crossing_id is not null)',
  );
  await bringTo(LINE);
  const { id: disputeId } = await bank<{ id: string }>(`payment_intents/${rows[0]?.intent_id}/dispute`);
  await eventually(async () => (await balance()) === 0n, { timeoutMs: 30_000 });
  await product.settled();
  expect((await crossings()).at(-1)).toMatchObject({ decision: 'top-up', failure: 'disputed' });
  expect((await owner.get<LowBalance>(path)).body.topUp?.missed).toMatchObject({ because: 'disputed' });
  const { text } = await product.mailTo('manager@acme.example', 'Your shared balance is low');
  expect(text).toContain('No automatic top-up is made while a payment is disputed or a debt is open.');

  await bank(`disputes/${disputeId}/lose`);
  await eventually(async () => !(await isFrozen(db, enterprise(id))), { timeoutMs: 30_000 });
  await bringTo(LINE);
  await bringTo(900_00n);
  await product.settled();
  expect((await crossings()).map(({ failure }) => failure)).toEqual([null, 'disputed', 'disputed']);
  expect((await owner.get<LowBalance>(path)).body.topUp?.stopped).toBeNull();
  expect(await automaticTopups()).toHaveLength(1);
});

async function bank<B>(what: string): Promise<B> {
  const answer = await fetch(`${product.url}/sandbox/stripe/_test/${what}`, { method: 'POST', body: '{}' });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as B;
}
