/** Figures, charts, and the health of the server. */
import { expect, test } from 'vitest';
import type { AdminAnalytics, AnalyticsDay, SystemStats } from '#contract/admin/dashboard.ts';
import { parseCents } from '#contract/kernel/money.ts';
import { closeFigures } from '#server/admin/dashboard/figures-store.ts';
import { sumUpFigures } from '#server/admin/dashboard/sum-up-figures.ts';
import { transaction } from '#server/db/transaction.ts';
import { testApp } from '#tests/support/app.ts';
import { systemBalanceOf } from '#tests/support/ledger.ts';
import { topUp } from './money.ts';

const product = await testApp();
const care = await product.signIn('customer_service');

/** The figures, computed now without the cache. */
async function figures(): Promise<AdminAnalytics> {
  await product.settled();
  await sumUpFigures(product.deps);
  return (await care.get<AdminAnalytics>('/api/admin/analytics')).body;
}
const today = async () => {
  const { body } = await care.get<AnalyticsDay[]>('/api/admin/analytics/series?days=2');
  return body.at(-1) as AnalyticsDay;
};
const cents = (text: string) => parseCents(text) ?? -1n;

test('the figures match the ledger: users, fees, cards sold and balances', async () => {
  const { totalUsers, totalRevenue, totalGiftCardsSold, totalUserBalances, asOf } = await figures();
  const { rows } = await product.db.query<{ users: number; balances: bigint; sold: number }>(
    `select (select count(*)::int from users where deleted_at is null) as users,
       (select sum(balance)::bigint from ledger_account where kind = 'member') as balances,
       (select count(*)::int from gift_card_unit where state = 'issued') as sold`,
  );
  expect(totalUsers).toBe(rows[0]?.users);
  expect(totalGiftCardsSold).toBe(rows[0]?.sold);
  expect(cents(totalUserBalances)).toBe(rows[0]?.balances);
  expect(cents(totalRevenue)).toBe(await systemBalanceOf(product.db, 'fee_income'));
  expect(Number.isNaN(Date.parse(asOf))).toBe(false);
});

test('a payment raises the figures, and a refund takes its fee back', async () => {
  const before = await figures();
  const dayBefore = await today();
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '100');
  const paid = await figures();
  expect(paid.totalUsers).toBe(before.totalUsers + 1);
  expect(cents(paid.totalRevenue)).toBe(cents(before.totalRevenue) + 7_50n);
  expect(cents(paid.totalUserBalances)).toBe(cents(before.totalUserBalances) + 100_00n);
  const admin = await product.signIn('administrator');
  await admin.post(`/api/admin/payments/${intentId}/refund`, { amount: '40', reason: 'Asked for' });
  const refunded = await figures();
  expect(cents(refunded.totalRevenue)).toBe(cents(before.totalRevenue) + 4_50n);
  const day = await today();
  expect(cents(day.funded)).toBe(cents(dayBefore.funded) + 100_00n);
  expect(cents(day.fees)).toBe(cents(dayBefore.fees) + 4_50n);
  expect(day.newMembers).toBe(dayBefore.newMembers + 1);
});

test('closed daily figures give the same totals as adding everything up', async () => {
  const open = await figures();
  const openDay = await today();
  // Closes everything so far as if it were old, in the smallest steps.
  for (let more = true; more; ) {
    more = await transaction(product.db, (tx) => closeFigures(tx, { safeSeconds: -60, most: 3 }));
  }
  const closed = await figures();
  expect({ ...closed, asOf: '' }).toEqual({ ...open, asOf: '' });
  expect(await today()).toEqual(openDay);
  const { rows } = await product.db.query(`select from daily_figures where part = 'open'`);
  expect(rows).toEqual([]);
});

test('the series has every day of the period, oldest first', async () => {
  const { body } = await care.get<AnalyticsDay[]>('/api/admin/analytics/series?days=366');
  expect(body).toHaveLength(366);
  const days = body.map(({ day }) => day);
  expect(days).toEqual(days.toSorted());
  expect((await care.get<AnalyticsDay[]>('/api/admin/analytics/series')).body).toHaveLength(30);
  expect((await care.get('/api/admin/analytics/series?days=367')).status).toBe(400);
});

test('the platform statistics count enterprises, staff and enterprise users', async () => {
  const { body } = await care.get('/api/admin/platform-stats');
  expect(body).toMatchObject({
    totalEnterprises: 1,
    activeEnterprises: 1,
    totalStaff: 4,
    totalEnterpriseUsers: 4,
  });
});

test('the system statistics measure load and health', async () => {
  const { body } = await care.get<SystemStats>('/api/authority/system-stats');
  expect(body.status).toBe('Online');
  expect(body.serverLoad).toBeGreaterThanOrEqual(0);
  expect(body.totalEnterprises).toBe(1);
});
