import { expect, test } from 'vitest';
import type { z } from 'zod';
import type {
  EnterpriseStatement,
  EnterpriseTransaction,
  EnterpriseTransactionTotals,
} from '#contract/enterprise/funds.ts';
import type { SentOrder } from '#contract/enterprise/rewards.ts';
import { startProcessing } from '#tests/admin/api/money.ts';
import { testApp } from '#tests/support/app.ts';
import type { Answer } from '#tests/support/client.ts';
import { testClock } from '#tests/support/clock.ts';
import { fund, newRecipient, otherCompany } from './company.ts';

const clock = testClock();
const product = await testApp({ clock });
const manager = await product.signIn('account_manager');
const dept = await product.signIn('department_manager');
const path = '/api/enterprise/transactions';
const cents = (amount: string) => BigInt(amount.replace('.', ''));
const list = (query = '', person = manager) => person.get<EnterpriseTransaction[]>(path + query);

test('funding, employee payouts and other transfers are distinguished and filtered', async () => {
  const nora = await newRecipient(product, { listedBy: manager });
  const other = await newRecipient(product, { firstName: 'Otto' });
  await manager.post('/api/enterprise/send-funds', { recipientId: nora.id, amount: '7', message: '=1+1' });
  const confirmed = { recipientId: other.id, amount: '3', confirmNotEmployee: true };
  await manager.post('/api/enterprise/send-funds', confirmed);
  const { body } = await list();
  expect(body[0]).toMatchObject({
    type: 'fund_transfer',
    amount: '-3.00',
    status: 'completed',
    description: 'Sent to Otto Field',
    recipientName: 'Otto Field',
    actorName: 'Marcus Bell',
    balanceAfter: '5990.00',
  });
  expect(body[1]).toMatchObject({
    type: 'employee_payment',
    amount: '-7.00',
    message: '=1+1',
    balanceAfter: '5993.00',
  });
  for (const type of ['fund_transfer', 'employee_payment', 'funding'] as const) {
    const filtered = await list(`?type=${type}`);
    expect(filtered.body.length).toBeGreaterThan(0);
    expect(new Set(filtered.body.map((line) => line.type))).toEqual(new Set([type]));
  }
  expect((await list('?type=purchase')).status).toBe(400);
});

// Drop the enterprise from either half of selectCompanyLines in statement-store.ts, and this must fail.
test("another enterprise's payments and payouts are not listed, completed or pending", async () => {
  const [one, two] = [await otherCompany(product), await otherCompany(product)];
  const stranger = await newRecipient(product);
  const send = { recipientId: stranger.id, amount: '3', confirmNotEmployee: true };
  expect((await one.manager.post('/api/enterprise/send-funds', send)).status).toBe(200);
  const begun = await one.manager.post('/api/enterprise/create-payment-intent', { amount: '11' });
  const paymentIntentId = String(begun.body.paymentIntentId);
  await startProcessing(product, paymentIntentId);
  await one.manager.post('/api/confirm-payment', { paymentIntentId });
  const shown = async (boss: typeof manager) => (await list('', boss)).body.map(({ amount }) => amount);
  expect(await shown(one.manager)).toEqual(expect.arrayContaining(['-3.00', '11.00']));
  for (const amount of ['-3.00', '11.00']) expect(await shown(two.manager)).not.toContain(amount);
  // Leave `unmoved` or a filter of it out of selectCompanySums, and this must fail.
  for (const query of ['?period=all', '?type=funding', '?type=fund_transfer', '?period=7&type=adjustment']) {
    const { body } = await one.manager.get<z.infer<typeof EnterpriseTransactionTotals>>(
      `${path}/totals${query}`,
    );
    expect([query, body.listed]).toEqual([query, (await list(query, one.manager)).body.length]);
  }
  expect((await two.manager.get(`${path}.csv`)).text).not.toMatch(/,-?(3|11)\.00,/);
});

test('the export has the same rows, with formulas escaped', async () => {
  const file = await manager.get(`${path}.csv?type=employee_payment`);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toMatch(/attachment; filename="transactions-.*\.csv"/);
  expect(file.text).toContain("-7.00,completed,5993.00,Nora Field,Marcus Bell,'=1+1");
  expect(file.text).not.toContain('fund_transfer');
});

test('a department manager sees their own payouts, without balances', async () => {
  const own = await newRecipient(product, { firstName: 'Dee', listedBy: dept });
  await dept.post('/api/enterprise/send-funds', { recipientId: own.id, amount: '2' });
  const { body } = await list('', dept);
  expect(body[0]).toMatchObject({ recipientName: 'Dee Field', balanceAfter: null });
  expect(new Set(body.map(({ actorName }) => actorName))).toEqual(new Set(['Dana Whitfield']));
  expect((await dept.get('/api/enterprise/statement')).status).toBe(403);
  expect((await dept.get('/api/enterprise/balance-history')).status).toBe(403);
});

test('pages follow each other without a gap', async () => {
  const { id, manager: boss } = await otherCompany(product, 1_00n);
  for (let cents = 2n; cents <= 6n; cents += 1n) await fund(product, id, cents);
  const amounts: string[] = [];
  for (let address: string | undefined = `${path}?limit=2`; address; ) {
    const page: Answer<EnterpriseTransaction[]> = await boss.get<EnterpriseTransaction[]>(address);
    amounts.push(...page.body.map(({ amount }) => amount));
    address = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(amounts).toEqual(['0.06', '0.05', '0.04', '0.03', '0.02', '1.00']);
  expect((await boss.get(`${path}?cursor=nonsense`)).status).toBe(400);
});

// Leave a kind of movement out of selectDays, and this must fail.
test('rewards count as paid out, what returns does not, and every day adds up', async () => {
  const { id, manager: boss } = await otherCompany(product, 500_00n);
  const gifts = ['ida', 'tom'].map((name) => ({
    amount: '40.00',
    recipientEmail: `${name}@strangers.example`,
  }));
  const sent = await boss.post<SentOrder>('/api/enterprise/rewards', { rewards: gifts });
  const canceled = sent.body.rewards[1]?.id;
  expect((await boss.post(`/api/enterprise/rewards/${canceled}/cancel`)).status).toBe(200);
  await fund(product, id, -30_00n);
  const { body } = await boss.get<z.output<typeof EnterpriseStatement>>('/api/enterprise/statement');
  expect(body).toMatchObject({ paidOut: '40.00', closingBalance: '430.00', payouts: 0 });
  let closing = cents(body.openingBalance);
  for (const day of body.days) {
    closing += cents(day.funded) - cents(day.paidOut) + cents(day.other);
    expect(cents(day.closing)).toBe(closing);
  }
  const sums = cents(body.openingBalance) + cents(body.funded) - cents(body.paidOut) + cents(body.other);
  expect(cents(body.closingBalance)).toBe(sums);
});

test('the totals of the month and of its days add up', async () => {
  const { id, manager: boss } = await otherCompany(product, 500_00n);
  const nora = await newRecipient(product);
  const send = { recipientId: nora.id, amount: '120.00', confirmNotEmployee: true };
  await boss.post('/api/enterprise/send-funds', send);
  await fund(product, id, -30_00n);
  const { body } = await boss.get('/api/enterprise/statement');
  expect(body).toMatchObject({
    month: clock.now().toISOString().slice(0, 7),
    openingBalance: '0.00',
    closingBalance: '350.00',
    paidOut: '120.00',
    other: '470.00',
    payouts: 1,
    people: 1,
  });
  expect(body.days).toHaveLength(clock.now().getUTCDate());
  const history = await boss.get<{ balance: string; paidOut: string }[]>(
    '/api/enterprise/balance-history?days=7',
  );
  expect(history.body).toHaveLength(7);
  expect(history.body.at(-1)).toMatchObject({ balance: '350.00', paidOut: '120.00' });
  expect(history.body[0]).toMatchObject({ balance: '0.00' });
  expect((await boss.get('/api/enterprise/statement?month=2026-13')).status).toBe(400);
  const empty = await boss.get('/api/enterprise/statement?month=2025-02');
  expect(empty.body).toMatchObject({ openingBalance: '0.00', closingBalance: '0.00', payouts: 0 });
});

test('a period of seven days has the transactions of the last seven days', async () => {
  const { id, manager: boss } = await otherCompany(product, 1_00n);
  await product.db.query('select 1');
  clock.advance({ days: 8 });
  const client = await product.signIn(boss.email);
  await fund(product, id, 5n);
  expect((await client.get<unknown[]>(`${path}?period=7`)).body).toHaveLength(0);
  expect((await client.get<unknown[]>(`${path}?period=30`)).body).toHaveLength(2);
  expect((await client.get<unknown[]>(`${path}?period=all`)).body).toHaveLength(2);
});
