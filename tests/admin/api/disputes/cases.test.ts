/** Disputes and refunds as staff see them, with case notes. */
import { expect, test } from 'vitest';
import type { AdminDispute, AdminRefund, CaseNote } from '#contract/admin/disputes.ts';
import { newId } from '#server/kernel/id.ts';
import { gifts } from '#tests/send-funds/api/gifts.ts';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { auditOf, topUp } from '../money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const desk = gifts(product);

const disputes = async (query = '') => (await admin.get<AdminDispute[]>(`/api/admin/disputes${query}`)).body;
const refunds = async (query = '') => (await admin.get<AdminRefund[]>(`/api/admin/refunds${query}`)).body;

async function disputed(): Promise<{ dispute: AdminDispute; userId: string }> {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '40');
  const path = `/sandbox/stripe/_test/payment_intents/${intentId}/dispute`;
  await fetch(product.url + path, { method: 'POST', body: '{}' });
  const dispute = await eventually(async () => (await disputes()).find(({ userId }) => userId === nora.id), {
    timeoutMs: 15_000,
  });
  return { dispute, userId: nora.id };
}

test('a dispute shows its customer, its amounts and the deadline for evidence', async () => {
  const { dispute } = await disputed();
  expect(dispute).toMatchObject({
    state: 'open',
    name: 'Nora Field',
    giftTo: null,
    reason: 'fraudulent',
    amount: '43.00',
    taken: '40.00',
    owed: '0.00',
    fee: '3.00',
    resolvedAt: null,
    notes: 0,
  });
  expect(Date.parse(dispute.dueBy ?? '')).toBeGreaterThan(Date.parse(dispute.createdAt));
  expect((await disputes('?state=open')).map(({ id }) => id)).toContain(dispute.id);
  expect(await disputes('?state=won')).toEqual([]);
});

// Leave 'guest_send' out of isGuest, and this must fail.
test('the dispute of a gift is the guest’s, and names who received it', async () => {
  const leo = await product.newMember({ firstName: 'Leo' });
  const guest = product.visitor();
  const { paymentIntentId } = await desk.begin(guest, leo.username);
  await desk.pay(paymentIntentId);
  expect((await desk.complete(guest, leo.username, { paymentIntentId })).status).toBe(200);
  const path = `/sandbox/stripe/_test/payment_intents/${paymentIntentId}/dispute`;
  await fetch(product.url + path, { method: 'POST', body: '{}' });
  const dispute = await eventually(async () => (await disputes()).find(({ userId }) => userId === leo.id), {
    timeoutMs: 15_000,
  });
  expect(dispute).toMatchObject({ name: 'Ana Guest', email: '', giftTo: 'Leo Field' });
});

test('disputes are paged', async () => {
  await disputed();
  await disputed();
  const first = await admin.get<AdminDispute[]>('/api/admin/disputes?limit=1');
  const next = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await admin.get<AdminDispute[]>(next);
  expect(second.body).toHaveLength(1);
  expect(second.body[0]?.id).not.toBe(first.body[0]?.id);
  expect(await admin.get('/api/admin/disputes?cursor=nonsense')).toMatchObject({ status: 400 });
});

test('a refund is listed with its reason and status', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '20');
  const asked = await admin.post(`/api/admin/payments/${intentId}/refund`, { reason: 'Paid twice' });
  expect(asked.status).toBeLessThan(300);
  const refund = await eventually(async () =>
    (await refunds('?state=settled')).find(({ userId }) => userId === nora.id),
  );
  expect(refund).toMatchObject({ amount: '20.00', fee: '1.50', reason: 'Paid twice', failure: null });
  expect(refund.providerRefundId).toMatch(/^re_/);
});

test('notes cannot be changed, and the log has each with its author', async () => {
  const { dispute } = await disputed();
  const path = `/api/admin/cases/dispute/${dispute.id}/notes`;
  const added = await admin.post<CaseNote>(path, { text: '  Receipt and sign-in times sent.  ' });
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({
    authorName: 'Ada Quinn',
    authorRole: 'administrator',
    text: 'Receipt and sign-in times sent.',
  });
  expect((await admin.get<CaseNote[]>(path)).body).toEqual([added.body]);
  expect((await disputes()).find(({ id }) => id === dispute.id)?.notes).toBe(1);
  expect(await auditOf(product, dispute.id)).toMatchObject([
    { action: 'case-note-added', after: { note: 'Receipt and sign-in times sent.' } },
  ]);
  for (const statement of [
    `update case_note set text = 'x'`,
    'delete from case_note',
    'truncate case_note',
  ]) {
    await expect(product.db.query(statement)).rejects.toThrow(/append-only|permission denied/);
  }
});

test('an empty note and a note on an unknown case are refused and not stored', async () => {
  const { dispute } = await disputed();
  const empty = await admin.post(`/api/admin/cases/dispute/${dispute.id}/notes`, { text: '   ' });
  expect(empty).toMatchObject({ status: 400, body: { fields: { text: 'Please write a note.' } } });
  for (const path of [`dispute/${newId()}`, `refund/${dispute.id}`]) {
    const missing = await admin.post(`/api/admin/cases/${path}/notes`, { text: 'Hello' });
    expect(missing).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await admin.get(`/api/admin/cases/${path}/notes`)).toMatchObject({ status: 404 });
  }
  expect(await auditOf(product, dispute.id)).toEqual([]);
});
