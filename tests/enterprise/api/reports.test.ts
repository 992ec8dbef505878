/** The reports of a company on its dashboard: made by a job, and kept for a week. */
import { expect, test } from 'vitest';
import type { CompanyReport, NewReport } from '#contract/enterprise/reports.ts';
import type { SentOrder } from '#contract/enterprise/rewards.ts';
import { parseCents } from '#contract/kernel/money.ts';
import { enterpriseBalanceOf } from '#server/ledger/index.ts';
import { makeReport } from '#server/public-api/reports/make-report.ts';
import { sweepReports } from '#server/public-api/reports/sweep-reports.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { acmeId, fund, newRecipient, otherCompany } from './company.ts';

const clock = testClock();
const product = await testApp({ clock });
const owner = await product.signIn('super_admin');
const { db } = product;
const id = await acmeId(product);
const path = '/api/enterprise/reports';
const today = clock.now().toISOString().slice(0, 10);
const year = clock.now().getUTCFullYear();
const everything = { from: `${year}-01-01`, until: `${year}-12-31` };

async function ask(report: NewReport): Promise<CompanyReport> {
  const asked = await owner.post<CompanyReport>(path, report);
  expect(asked).toMatchObject({ status: 201, body: { kind: report.kind } });
  return asked.body;
}

/** The lines of a file by the names of its columns. */
async function read(report: NewReport): Promise<Record<string, string>[]> {
  const { id: reportId } = await ask(report);
  await product.settled();
  const [shown] = (await owner.get<CompanyReport[]>(path)).body;
  expect(shown).toMatchObject({ id: reportId, state: 'ready' });
  const file = await owner.get<string>(`${path}/${reportId}/file`);
  expect(file.status).toBe(200);
  const [names = [], ...lines] = file.text
    .replace('\uFEFF', '')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  expect(shown?.rows).toBe(lines.length);
  return lines.map((line) => Object.fromEntries(names.map((name, place) => [name, line[place] ?? ''])));
}

const cents = (text: string | undefined) => (text ? (parseCents(text) ?? -1n) : 0n);
const sum = (lines: Record<string, string>[], of: (line: Record<string, string>) => bigint) =>
  lines.reduce((total, line) => total + of(line), 0n);
const signed = (line: Record<string, string>) => cents(line.Debit) - cents(line.Credit);

async function reward(email: string, amount: string): Promise<void> {
  const body = { rewards: [{ recipientEmail: email, recipientName: 'Nora', amount }] };
  const sent = await owner.post('/api/enterprise/rewards', body);
  expect(sent.status).toBeLessThan(300);
}

/** Moves money between the reward and a member, without the shared balance. */
async function claimIntoBalance(amount: string): Promise<void> {
  const body = { rewards: [{ recipientName: 'Ida', method: 'LINK', amount }] };
  const sent = await owner.post<SentOrder>('/api/enterprise/rewards', body);
  const token = sent.body.rewards[0]?.link?.split('/').at(-1);
  const ida = await product.newMember();
  expect((await ida.post('/api/claims/balance', { token })).status).toBeLessThan(300);
}

async function pay(amount: string) {
  const nora = await newRecipient(product, { listedBy: owner });
  const paid = await owner.post('/api/enterprise/send-funds', { recipientId: nora.id, amount });
  expect(paid.status).toBe(200);
  return nora;
}

await fund(product, id, 20_000_00n);
const nora = await pay('2500.00');
const bo = await pay('1999.99');
await reward('unclaimed@example.net', '40.00');
await reward('canceled@example.net', '15.00');
await claimIntoBalance('35.00');
await product.settled();
const canceled = await db.query<{ id: string }>(
  `select id from reward where recipient_email = 'canceled@example.net'`,
);
await owner.post(`/api/enterprise/rewards/${canceled.rows[0]?.id}/cancel`);

// Leave any part of `own` out of selectEntries, or a leg out of selectJournal, and this must fail.
test('the journal sums to zero, entry by entry, and agrees with the ledger to the cent', async () => {
  const lines = await read({ kind: 'journal', ...everything });
  for (const entry of Object.values(Object.groupBy(lines, ({ Entry }) => Entry ?? '')))
    expect(sum(entry ?? [], signed)).toBe(0n);
  const of = (account: string) =>
    sum(
      lines.filter(({ Account }) => Account === account),
      signed,
    );
  expect(of('Shared balance')).toBe(await enterpriseBalanceOf(db, id));
  const { rows } = await db.query<{ kind: string; cents: bigint }>(
    `select account.kind, sum(account.balance)::bigint as cents from ledger_account account
     where account.kind = 'reward_hold'
       and account.owner_id in (select reward.id from reward where sender_id = $1)
     group by account.kind`,
    [id],
  );
  expect(of('Rewards outstanding')).toBe(rows[0]?.cents);
  const { rows: counted } = await db.query<{ lines: number }>(
    `select count(*)::int as lines from ledger_posting posting where posting.transaction_id in (
       select mine.transaction_id from ledger_posting mine join ledger_account account on account.id = mine.account_id
       where account.owner_id = $1
         or account.owner_id in (select reward.id from reward where sender_kind = 'enterprise' and sender_id = $1))`,
    [id],
  );
  expect(lines).toHaveLength(counted[0]?.lines ?? 0);
});

test('a journal has its days alone', async () => {
  expect(await read({ kind: 'journal', from: '2021-01-01', until: '2021-12-31' })).toEqual([]);
});

test('what is owed at a date is what the ledger held then', async () => {
  const body = { rewards: [{ method: 'PHONE', recipientPhone: '(415) 555-9050', amount: '12.00' }] };
  const texted = await owner.post<SentOrder>('/api/enterprise/rewards', body);
  const owed = await read({ kind: 'liability', on: today });
  expect(owed.find(({ Owed }) => Owed === '12.00')).toMatchObject({
    Email: '',
    Phone: expect.stringContaining('14155559050'),
  });
  expect(owed.find(({ Email }) => Email === 'unclaimed@example.net')).toMatchObject({
    What: 'Reward',
    Owed: '40.00',
  });
  expect(owed.map(({ Email }) => Email)).not.toContain('canceled@example.net');
  const { rows } = await db.query<{ cents: bigint }>(
    `select coalesce(sum(balance), 0)::bigint as cents from ledger_account
     where kind = 'reward_hold' and owner_id in (
         select reward.id from reward where sender_kind = 'enterprise' and sender_id = $1)
       or kind = 'payout_hold' and owner_id in (
         select request.id from approval_request request where request.enterprise_id = $1)`,
    [id],
  );
  expect(sum(owed, ({ Owed }) => cents(Owed))).toBe(rows[0]?.cents);
  await owner.post(`/api/enterprise/rewards/${texted.body.rewards[0]?.id}/cancel`);
  // Later cancellations change nothing about an earlier day.
  expect(await read({ kind: 'liability', on: '2021-01-01' })).toEqual([]);
});

test('the totals of a year mark those from the threshold on', async () => {
  const totals = await read({ kind: 'taxes', year });
  expect(totals.find(({ Email }) => Email === nora.email)).toMatchObject({
    Payouts: '2500.00',
    Total: '2500.00',
    Threshold: '2000.00',
    'Reaches it': 'yes',
  });
  expect(totals.find(({ Email }) => Email === bo.email)).toMatchObject({ 'Reaches it': 'no' });
  expect(totals.map(({ Email }) => Email)).not.toContain('unclaimed@example.net');
  expect(totals.filter((line) => line['Rewards claimed'] === '35.00')).toHaveLength(1);
  const { rows } = await db.query<{ cents: bigint }>(
    `select (
       (select coalesce(sum(amount_cents), 0) from payout where enterprise_id = $1 and status = 'paid' and paid_at >= $2)
       + (select coalesce(sum(claim.amount_cents), 0) from reward join reward_claim claim on claim.reward_id = reward.id
          where sender_id = $1 and claim.created_at >= $2))::bigint as cents`,
    [id, new Date(Date.UTC(year, 0, 1))],
  );
  expect(sum(totals, ({ Total }) => cents(Total))).toBe(rows[0]?.cents);
  expect(await read({ kind: 'taxes', year: 2024 })).toEqual([]);
});

test('dormant value is added up by the state of its recipient', async () => {
  const email = 'from-ohio@example.net';
  const known = await newRecipient(product, { firstName: 'Ann' });
  await db.query(`update users set state = 'OH', email = $2 where id = $1`, [known.id, email]);
  await reward(email, '30.00');
  await product.settled();
  // Nothing happens until then.
  const on = `${year + 4}-06-30`;
  const states = await read({ kind: 'dormant', on, months: 36 });
  expect(states).toMatchObject([
    { State: 'Not known', Rewards: '1', Value: '40.00' },
    { State: 'OH', Rewards: '1', Value: '30.00' },
  ]);
  expect(await read({ kind: 'dormant', on, months: 60 })).toEqual([]);
  expect(await read({ kind: 'dormant', on: today, months: 6 })).toEqual([]);
});

test('rewards of some days are a report like that of the API', async () => {
  const rewards = await read({ kind: 'rewards', from: today, until: today });
  expect(rewards.map(({ Email }) => Email)).toContain('canceled@example.net');
});

// Leave the lock out of lockOpenReport and this must fail.
test('a report is made once, however often its job runs, and a lost job is found', async () => {
  const { id: reportId } = await ask({ kind: 'taxes', year });
  await Promise.all(Array.from({ length: 4 }, () => makeReport(product.deps, reportId)));
  await product.settled();
  const chunks = async () =>
    (await db.query('select position from report_chunk where report_id = $1', [reportId])).rows;
  expect(await chunks()).toHaveLength(1);
  await db.query('delete from report_chunk where report_id = $1', [reportId]);
  await db.query('update report set ready_at = null, row_count = null where id = $1', [reportId]);
  clock.advance({ minutes: 11 });
  await sweepReports(product.deps);
  await product.settled();
  expect(await chunks()).toHaveLength(1);
});

test('nobody else reads a report, and the log has who made it', async () => {
  const { id: reportId } = await ask({ kind: 'taxes', year });
  await product.settled();
  const { manager } = await otherCompany(product);
  expect((await manager.get(`${path}/${reportId}/file`)).status).toBe(404);
  expect((await manager.get(path)).body).toEqual([]);
  const department = await product.signIn('department_manager');
  expect((await department.get(`${path}/${reportId}/file`)).status).toBe(403);
  const { body } = await owner.get<{ action: string }[]>('/api/enterprise/audit');
  expect(body[0]?.action).toBe('report-made');
});

test('wrong questions name their field', async () => {
  for (const [body, field] of [
    [{ kind: 'journal', from: '2026-02-01', until: '2026-01-01' }, 'until'],
    [{ kind: 'journal', from: '2024-01-01', until: '2026-01-01' }, 'until'],
    [{ kind: 'liability', on: 'yesterday' }, 'on'],
    [{ kind: 'dormant', on: today, months: 1 }, 'months'],
    [{ kind: 'taxes', year: 1999 }, 'year'],
    [{ kind: 'secrets' }, 'kind'],
  ] as const)
    expect(await owner.post(path, body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
});

test('a file ends after a week; a report that nobody could make fails after a day', async () => {
  const { id: reportId } = await ask({ kind: 'taxes', year });
  await product.settled();
  clock.advance({ days: 7 });
  await sweepReports(product.deps);
  // The session of before has ended.
  const later = await product.signIn('super_admin');
  expect((await later.get(`${path}/${reportId}/file`)).status).toBe(404);
  expect((await later.get<CompanyReport[]>(path)).body[0]).toMatchObject({ state: 'gone', expiresAt: null });
  expect((await db.query('select from report_chunk where report_id = $1', [reportId])).rows).toEqual([]);
  await db.query('update report set ready_at = null, row_count = null where id = $1', [reportId]);
  await sweepReports(product.deps);
  expect((await later.get<CompanyReport[]>(path)).body[0]?.state).toBe('failed');
});
