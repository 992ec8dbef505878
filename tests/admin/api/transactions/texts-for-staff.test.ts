/** A statement speaks to its owner. The same lines, where staff read them. */
import { expect, test } from 'vitest';
import type { TimelineEntry } from '#contract/admin/customers.ts';
import type { AdminTransaction } from '#contract/admin/dashboard.ts';
import type { Transaction } from '#contract/payments.ts';
import { testApp } from '#tests/support/app.ts';
import { topUp } from '../money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');

// Drop `forStaff` or `toStaffText` from a list of server/admin, and this must fail.
test('"your card" is the card of somebody else to staff', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '50');
  await product.fault('stripe', {
    match: 'POST /v1/refunds',
    fault: 'refuse',
    status: 400,
    code: 'charge_disputed',
  });
  await admin.post(`/api/admin/payments/${intentId}/refund`, { amount: '20', reason: 'Asked for' });
  await product.settled();

  const texts = (lines: readonly { description: string }[]) =>
    lines.slice(0, 2).map(({ description }) => description);
  const own = (await nora.get<Transaction[]>('/api/transactions')).body;
  expect(texts(own)).toEqual(['Refund to your card did not go through', 'Refund to your card']);

  const forStaff = ['Refund to the card did not go through', 'Refund to the card'];
  for (const query of ['limit=10', `search=${nora.email}`]) {
    const { body } = await admin.get<AdminTransaction[]>(`/api/admin/transactions?${query}`);
    expect(texts(body)).toEqual(forStaff);
  }
  const statement = await admin.get<Transaction[]>(`/api/admin/user-transactions/${nora.id}`);
  expect(texts(statement.body)).toEqual(forStaff);
  const timeline = await admin.get<TimelineEntry[]>(`/api/admin/user-timeline/${nora.id}`);
  const details = timeline.body.map(({ detail }) => detail);
  expect(details).toContain('Refund to the card did not go through');
  expect(details.filter((detail) => /\byour\b/i.test(detail))).toEqual([]);
});
