import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/admin/staff.ts';
import { COMPANY_ACTIONS } from '#contract/enterprise/audit.ts';
import { newId } from '#server/kernel/id.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { newRecipient, otherCompany, upload } from './company.ts';

const product = await testApp();
const owner = await product.signIn('super_admin');
const manager = await product.signIn('account_manager');
const staff = await product.signIn('account_staff');
const dept = await product.signIn('department_manager');
const audit = '/api/enterprise/audit';

const read = async (query = '', by: SignedIn = manager) =>
  (await by.get<AuditEntry[]>(`${audit}${query}`)).body;

test('everything that moves money or power is in the log, with who, what and the change', async () => {
  const nora = await newRecipient(product, { listedBy: staff });
  const send = (amount: string) =>
    staff.post<{ payoutRequestId: string }>('/api/enterprise/send-funds', { recipientId: nora.id, amount });
  await send('20');
  const waits = await send('300');
  await manager.post(`/api/enterprise/approvals/${waits.body.payoutRequestId}/approve`, { note: 'Fine' });
  await owner.put('/api/enterprise/payout-rules/roles/account_staff', { approvalAbove: '100' });
  await owner.put(`/api/enterprise/payout-rules/people/${staff.id}`, {
    limits: null,
    budget: { amount: '900', period: 'month', rollover: true },
  });
  const invited = await manager.post('/api/enterprise/add-staff', {
    emailUsername: `leo${newId().slice(-8)}`,
    firstName: 'Leo',
    lastName: 'Hall',
    role: 'staff',
  });
  await manager.delete(`/api/enterprise/staff/${invited.body.id}`);
  await upload(
    dept,
    '/api/enterprise/upload-employees',
    'firstName,lastName,email\nPia,Lund,pia@example.com\n',
  );
  await manager.patch('/api/enterprise/settings', {
    companyName: 'Acme Rewards',
    companyEmail: 'new@acme.example',
  });
  const key = { 'idempotency-key': newId() };
  const funding = { amount: '50' };
  await manager.post('/api/enterprise/create-payment-intent', funding, key);
  await manager.post('/api/enterprise/create-payment-intent', funding, key);

  const entries = await read();
  const actions = entries.map(({ action }) => action);
  expect(actions.slice(0, 10)).toEqual([
    'funding-started',
    'settings-changed',
    'employees-uploaded',
    'manager-removed',
    'manager-invited',
    'budget-changed',
    'limits-changed',
    'payout-approved',
    'payout-requested',
    'payout-made',
  ]);
  expect(entries.every(({ action }) => action in COMPANY_ACTIONS)).toBe(true);
  const find = (action: string) => entries.find((entry) => entry.action === action);
  expect(find('payout-made')).toMatchObject({
    actorId: staff.id,
    actorRole: 'account_staff',
    subject: 'Nora Field',
    after: { amount: '20.00' },
  });
  expect(find('payout-approved')).toMatchObject({ actorId: manager.id, reason: 'Fine' });
  expect(find('limits-changed')).toMatchObject({
    before: { approvalAbove: '250.00', payoutLimit: '2500.00' },
    after: { approvalAbove: '100.00', payoutLimit: null },
  });
  expect(find('budget-changed')).toMatchObject({ before: { budget: null }, after: { budget: '900.00' } });
});

test('the log is filtered by manager, action and time, in pages, and exported', async () => {
  expect(new Set((await read(`?actorId=${staff.id}`)).map(({ actorId }) => actorId))).toEqual(
    new Set([staff.id]),
  );
  expect(new Set((await read('?action=payout-made')).map(({ action }) => action))).toEqual(
    new Set(['payout-made']),
  );
  expect(await read(`?from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
  const page = await manager.get<AuditEntry[]>(`${audit}?limit=2`);
  expect(page.body).toHaveLength(2);
  expect(page.headers.get('link')).toContain('rel="next"');
  const csv = await owner.get(`${audit}/export?action=payout-approved`);
  expect(csv.status).toBe(200);
  expect(csv.text).toContain('Payout approved');
  expect(csv.text.trim().split('\n')).toHaveLength(2);
});

test('managers read the log of their own company alone, and staff of Indulge their own', async () => {
  const { manager: boss } = await otherCompany(product);
  expect(await read('', boss)).toEqual([]);
  for (const person of [staff, dept]) expect((await person.get(audit)).status).toBe(403);
  const god = await product.signIn('god');
  const staffLog = await god.get<AuditEntry[]>('/api/admin/audit');
  expect(staffLog.body.filter(({ action }) => action === 'payout-made')).toEqual([]);
});

// Show entries as they were recorded, and this must fail.
test('the log names the campaign of an occasion, also once it is deleted', async () => {
  const named = await manager.post<{ id: string }>('/api/enterprise/campaigns', {
    name: 'Spring thanks',
    products: null,
  });
  await manager.put('/api/enterprise/occasions/birthday', {
    ...{ isActive: false, amount: '25.00', design: 'birthday', message: null },
    campaignId: named.body.id,
  });
  const set = async () => (await read('?action=occasion-set'))[0];
  expect((await set())?.after).toMatchObject({ campaign: 'Spring thanks' });
  await manager.send('DELETE', `/api/enterprise/campaigns/${named.body.id}`);
  expect((await set())?.after).toMatchObject({ campaign: 'Spring thanks' });
  const { rows } = await product.db.query(`select after from audit_entry where action = 'occasion-set'`);
  expect(rows).toMatchObject([{ after: { campaign: named.body.id } }]);
});

// Stop after the first page of rows, and this must fail.
test('a log of any length is exported whole, and spreadsheets read its names', async () => {
  await product.db.query(
    `insert into audit_entry (id, at, action, actor_id, actor_role, subject_kind, subject_id, subject, enterprise_id)
     select new_id(), timestamptz '2026-01-02 03:04:05.678901' + n / 700 * interval '1 microsecond', 'field-created', $1,
       'super_admin', 'reward-field', n::text, 'Field ' || n, (select enterprise_id from users where id = $1)
     from generate_series(1, 2100) n`,
    [owner.id],
  );
  const csv = await manager.get(`${audit}/export?action=field-created&to=2026-01-03T00:00:00Z`);
  const lines = csv.text.trim().split('\r\n').slice(1);
  expect(new Set(lines.map((line) => line.split(',')[6])).size).toBe(2_100);
  expect(lines).toHaveLength(2_100);
});
