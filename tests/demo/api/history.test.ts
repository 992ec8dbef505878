/** The year of history in the demo of a first start, which most tests leave out. */
import { afterAll, expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { balanceOf, enterpriseBalanceOf, member, postPast, topUp } from '#server/ledger/index.ts';
import { enqueueRun } from '#server/reconciliation/request-reconciliation.ts';
import { selectRewardEvents } from '#server/rewards/staff-store.ts';
import { expireRewards, sendLost, sendReminders } from '#server/rewards/sweep-rewards.ts';
import { readMonthlyTotals } from '#server/statements/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { scratchFolder } from '#tests/support/run/scratch.ts';
import { startForTests } from '#tests/support/run/start-for-tests.ts';
import { untilSettled } from '#tests/support/settled.ts';

const db = await testDatabase();
const running = await startForTests({
  databaseUrl: db.url,
  dataDir: scratchFolder('indulge-history-'),
  env: { DEMO_HISTORY: 'on' },
});
afterAll(() => running.stop());
const { deps } = running.composed;
await untilSettled({ ...deps, url: running.config.appUrl });

const idOf = async (email: string) =>
  (await db.query<{ id: string }>('select id from users where email = $1', [email])).rows[0]?.id ?? '';
const count = async (from: string) =>
  (await db.query<{ count: number }>(`select count(*)::int as count from ${from}`)).rows[0]?.count;

test('the balances of the demo accounts are what the README says', async () => {
  const { rows } = await db.query<{ id: string }>(`select id from enterprise where slug = 'acmerewards'`);
  expect(await balanceOf(db, await idOf('maya@example.com'))).toBe(250_00n);
  expect(await balanceOf(db, await idOf('leo@example.com'))).toBe(0n);
  expect(await enterpriseBalanceOf(db, rows[0]?.id ?? '')).toBe(6000_00n);
});

test('Maya and the company have movements in each of the last twelve months; Leo has none', async () => {
  const since = new Date(Date.now() - 366 * 24 * 60 * 60 * 1000);
  const { rows } = await db.query<{ id: string }>(`select id from enterprise where slug = 'acmerewards'`);
  const company = { kind: 'enterprise' as const, ownerId: rows[0]?.id ?? '' };
  const months = async (holder: Parameters<typeof readMonthlyTotals>[1]) =>
    (await readMonthlyTotals(db, holder, since)).length;
  expect(await months(member(await idOf('maya@example.com')))).toBeGreaterThanOrEqual(12);
  expect(await months(company)).toBeGreaterThanOrEqual(12);
  expect(await months(member(await idOf('leo@example.com')))).toBe(0);
});

test('each list of the staff has something to show', async () => {
  expect(
    await count(`users where user_type = 'regular' and created_at < now() - interval '7 days'`),
  ).toBeGreaterThan(25);
  expect(await count(`refund where status = 'settled'`)).toBe(2);
  expect(await count(`dispute where status = 'open'`)).toBe(1);
  expect(await count(`payment where status = 'failed' and failure_code is not null`)).toBe(3);
  expect(await count('deleted_account')).toBe(2);
  expect(await count(`fraud_review where state = 'flagged' and not needs_staff`)).toBe(1);
  expect(await count('enterprise where not is_setup_complete')).toBe(2);
  expect(await count('notification')).toBeGreaterThan(5);
  expect(await count('gift_card_unit where archived_at is not null')).toBeGreaterThan(20);
});

test('the lists of sent gifts and rewards show every state, and each is mailed as it says', async () => {
  const { rows: sent } = await db.query<{ sender: string; state: string; count: number }>(
    `select sender_kind as sender, case when closed_as is not null then closed_as when review = 'flagged' then 'in review'
       when delivery <> 'SUCCEEDED' then lower(delivery) when opened_at is not null then 'opened' else 'delivered' end as state,
       count(*)::int as count
     from reward where created_at > now() - interval '1 day' group by 1, 2 order by 1, 2`,
  );
  expect(sent.map(({ sender, state, count: rewards }) => `${rewards} ${sender} ${state}`)).toEqual([
    '1 enterprise canceled',
    '1 enterprise claimed',
    '1 enterprise failed',
    '1 enterprise in review',
    '1 enterprise opened',
    '1 enterprise scheduled',
    '1 member claimed',
    '1 member opened',
    '1 member scheduled',
  ]);
  expect(await count(`payout_batch where status = 'completed' and paid_rows = 3`)).toBe(1);
  expect(await count(`reward where thanks is not null and created_at > now() - interval '1 day'`)).toBe(2);
  expect(await count(`reward where closed_as = 'claimed' and delivered_at is null`)).toBe(0);
});

test('rewards and gifts were sent in each of the last twelve months, and ended in every way', async () => {
  const past = `created_at < now() - interval '1 day'`;
  const { rows: months } = await db.query<{ month: Date; api: number }>(
    `select date_trunc('month', created_at) as month, count(*) filter (where channel = 'api')::int as api
     from reward_order where payer_kind = 'enterprise' and ${past} group by 1`,
  );
  expect(months.length).toBeGreaterThanOrEqual(12);
  expect(months.reduce((orders, { api }) => orders + api, 0)).toBe(12);
  const { rows: ends } = await db.query<{ ended: string }>(
    `select distinct sender_kind || ' ' || case when undone then 'undone' when review is not null then review
       when closed_as = 'expired' and claimed_cents > 0 then 'expired in part' when closed_as is not null then closed_as
       when delivery = 'FAILED' then 'failed' when unwanted_at is not null then 'unwanted'
       when claimed_cents > 0 then 'partly claimed' when opened_at is not null then 'opened' else 'open' end as ended
     from reward where ${past} order by 1`,
  );
  expect(ends.map(({ ended }) => ended)).toEqual([
    'enterprise blocked',
    'enterprise canceled',
    'enterprise claimed',
    'enterprise expired',
    'enterprise expired in part',
    'enterprise failed',
    'enterprise open',
    'enterprise opened',
    'enterprise partly claimed',
    'enterprise released',
    'enterprise unwanted',
    'member canceled',
    'member claimed',
    'member expired',
    'member expired in part',
    'member opened',
    'member undone',
  ]);
});

// Order the events by time and id alone, and this must fail.
test('the timeline of a reward begins with its order, though its link is made at the same time', async () => {
  const { rows } = await db.query<{ id: string }>(
    `select id from reward where created_at < now() - interval '1 day' order by created_at limit 1`,
  );
  const events = await selectRewardEvents(db, rows[0]?.id ?? '');
  expect(events.map(({ name }) => name).slice(0, 2)).toEqual(['ordered', 'linked']);
});

test('nothing is due of what was sent in the past', async () => {
  const mails = async () =>
    ((await (await fetch(`${running.config.appUrl}/sandbox/mail/messages`)).json()) as unknown[]).length;
  const before = await mails();
  const open = await count('reward where closed_as is null');
  await expireRewards(deps);
  await sendReminders(deps);
  await sendLost(deps);
  await untilSettled({ ...deps, url: running.config.appUrl });
  expect(await mails()).toBe(before);
  expect(await count('reward where closed_as is null')).toBe(open);
});

test('the card processor knows each payment of the past with its amount and time', async () => {
  const { rows } = await db.query<{ intent_id: string; total_cents: bigint; completed_at: Date }>(
    `select intent_id, total_cents, completed_at from payment
     where status = 'completed' and created_at < now() - interval '1 day' order by md5(id::text) limit 10`,
  );
  expect(rows).toHaveLength(10);
  for (const { intent_id, total_cents, completed_at } of rows) {
    const intent = await deps.cardProcessor.retrievePaymentIntent(intent_id);
    expect(intent).toMatchObject({ status: 'succeeded', amountReceivedCents: total_cents });
    expect(Math.abs((intent?.createdAt.getTime() ?? 0) - completed_at.getTime())).toBeLessThan(120_000);
  }
});

// Order no card of the past from the issuer, and this must fail.
test('the card processor and the issuer have the same records of it', async () => {
  await transaction(db, (tx) => enqueueRun(deps, tx, null));
  await untilSettled({ ...deps, url: running.config.appUrl });
  const { rows } = await db.query('select failure, found from reconciliation_run');
  expect(rows).toEqual([{ failure: null, found: 0 }]);
});

test('seeding again adds nothing', async () => {
  const all = () =>
    Promise.all(
      ['users', 'payment', 'ledger_posting', 'payout', 'refund', 'enterprise', 'reward', 'payout_batch'].map(
        count,
      ),
    );
  const before = await all();
  await seedDemo(deps);
  expect(await all()).toEqual(before);
});

// Leave `hasMovements` out of postPast, and this must fail.
test('a ledger in use takes no past', async () => {
  const userId = await idOf('leo@example.com');
  const movement = topUp({ paymentId: userId, intentId: 'pi_past', amountCents: 1n, feeCents: 0n, userId });
  const write = transaction(db, (tx) => postPast(tx, [{ at: new Date(0), movement }]));
  await expect(write).rejects.toThrow('only an empty ledger takes a past');
  expect(await balanceOf(db, userId)).toBe(0n);
});
