/** Which employees an enterprise and its department managers may see and pay. */
import { expect, test } from 'vitest';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { transaction } from '#server/db/transaction.ts';
import { balanceOf, enterprise, setFrozen } from '#server/ledger/index.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { acmeId, list, newRecipient, otherCompany, upload } from '../company.ts';

const product = await testApp();
const { db } = product;
const manager = await product.signIn('account_manager');
const dept = await product.signIn('department_manager');
const payouts = '/api/enterprise/payouts';

const invite = (who: SignedIn, { email }: { email: string }) =>
  upload(who, '/api/enterprise/upload-employees', `firstName,lastName,email\nNora,Field,${email}\n`);
const preview = (who: SignedIn, employeeId: string) =>
  who.post<PayoutBatch>(payouts, { rows: [{ employeeId, amount: '2.00' }] });
const remove = (who: SignedIn, { id }: { id: string }) => who.delete(`/api/enterprise/employees/${id}`);
const isListed = async (who: SignedIn, { email }: { email: string }) => {
  const part = who === dept ? 'my-employees' : 'employees';
  return (await who.get<unknown[]>(`/api/enterprise/${part}?search=${email}`)).body.length === 1;
};

async function confirmAndReadRows(who: SignedIn, batchId: string) {
  await who.post(`${payouts}/${batchId}/confirm`);
  await product.settled();
  return (await who.get(`${payouts}/${batchId}/rows`)).body;
}

// Drop the status of recipients in recipient-store.ts, and this must fail.
test('a member who has not accepted the invitation is no employee', async () => {
  const nora = await product.newMember();
  await invite(manager, nora);
  await invite(dept, nora);
  const search = (who: SignedIn) => who.post('/api/enterprise/search-recipient', { query: nora.email });
  expect((await search(manager)).body).toMatchObject({ isEmployee: false, email: null, lastName: 'F' });
  expect((await search(dept)).body).toBeNull();
  const send = { recipientId: nora.id, amount: '5' };
  expect((await manager.post('/api/enterprise/send-funds', send)).body.code).toBe('not-an-employee');
  for (const who of [manager, dept])
    expect((await preview(who, nora.id)).body).toMatchObject({ payableRows: 0, refusedRows: 1 });
});

// Drop the enterprise from linkEmployer or unlinkEmployer, and this must fail.
test('accepting and declining concern one enterprise', async () => {
  const nora = await product.newMember();
  const other = await otherCompany(product);
  const acme = await acmeId(product);
  await invite(manager, nora);
  await invite(other.manager, nora);
  const employers = async () =>
    Object.fromEntries(
      (await nora.get<{ enterpriseId: string; status: string }[]>('/api/employers')).body.map(
        ({ enterpriseId, status }) => [enterpriseId, status],
      ),
    );
  expect((await nora.post(`/api/employers/${acme}/accept`)).status).toBe(200);
  expect(await employers()).toEqual({ [acme]: 'active', [other.id]: 'asked' });
  expect((await nora.delete(`/api/employers/${other.id}`)).status).toBe(200);
  expect(await employers()).toEqual({ [acme]: 'active' });
  const leo = await product.newMember();
  await invite(manager, leo);
  await leo.post(`/api/employers/${acme}/accept`);
  expect((await leo.delete(`/api/employers/${acme}`)).status).toBe(200);
  expect(await employers()).toEqual({ [acme]: 'active' });
});

// Drop any condition of deleteEmployee, and this must fail.
test('a department manager removes from their own list, a manager from the whole list', async () => {
  const [shared, own, stays] = [
    await newRecipient(product, { listedBy: manager }),
    await newRecipient(product, { listedBy: dept }),
    await newRecipient(product, { listedBy: dept }),
  ];
  await list(product, shared.id, dept.id);
  expect((await remove(dept, shared)).status).toBe(200);
  expect([await isListed(dept, shared), await isListed(manager, shared)]).toEqual([false, true]);
  const { rows } = await db.query('select uploader_id from employee_upload where user_id = $1', [shared.id]);
  expect(rows).toEqual([{ uploader_id: manager.id }]);
  expect((await remove(dept, own)).status).toBe(200);
  expect([await isListed(dept, own), await isListed(manager, own)]).toEqual([false, false]);
  expect((await remove(manager, shared)).status).toBe(200);
  expect([await isListed(dept, stays), await isListed(manager, stays)]).toEqual([true, true]);
});

// Check in selectChunk only that the recipient is listed, and this must fail.
test("a department manager's batch does not pay an employee they removed after the preview", async () => {
  const shared = await newRecipient(product, { listedBy: manager });
  await list(product, shared.id, dept.id);
  const { body } = await preview(dept, shared.id);
  expect(body.payableRows).toBe(1);
  await remove(dept, shared);
  const reason = 'This person is no longer on your employee list.';
  expect(await confirmAndReadRows(dept, body.id)).toMatchObject([{ fate: 'refused', reason }]);
  expect(await balanceOf(db, shared.id)).toBe(0n);
});

// Drop the enterprise from the list condition of selectChunk, and this must fail.
test('an employee who moves to another enterprise before the payout is not paid', async () => {
  const leaves = await newRecipient(product, { listedBy: manager });
  const { id: other } = await otherCompany(product);
  const { body } = await preview(manager, leaves.id);
  await db.query('delete from employee_upload where user_id = $1', [leaves.id]);
  await db.query('update employee set enterprise_id = $2 where user_id = $1', [leaves.id, other]);
  expect(await confirmAndReadRows(manager, body.id)).toMatchObject([{ fate: 'refused' }]);
  expect(await balanceOf(db, leaves.id)).toBe(0n);
});

test('a payout batch of a frozen balance is refused before it begins', async () => {
  const { id, manager: boss } = await otherCompany(product);
  const nora = await product.newMember();
  await invite(boss, nora);
  await nora.post(`/api/employers/${id}/accept`);
  const { body } = await preview(boss, nora.id);
  await transaction(db, (tx) => setFrozen(tx, enterprise(id), true, 'dispute'));
  const isFrozen = async () => (await boss.get('/api/enterprise')).body.isBalanceFrozen;
  expect(await isFrozen()).toBe(true);
  const answer = await boss.post(`${payouts}/${body.id}/confirm`);
  expect(answer).toMatchObject({ status: 403, body: { code: 'account-frozen' } });
  expect((await boss.get<PayoutBatch>(`${payouts}/${body.id}`)).body.status).toBe('preview');
  await transaction(db, (tx) => setFrozen(tx, enterprise(id), false, 'dispute'));
  expect(await isFrozen()).toBe(false);
});
