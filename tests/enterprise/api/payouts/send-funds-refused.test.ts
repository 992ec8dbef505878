/** POST /api/enterprise/send-funds: the requests that move no money. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { updateEnterprise } from '#server/enterprise/index.ts';
import { newId } from '#server/kernel/id.ts';
import { balanceOf, enterprise, setFrozen } from '#server/ledger/index.ts';
import { testApp } from '#tests/support/app.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { newRecipient, otherCompany } from '../company.ts';

const product = await testApp();
const { db } = product;
const manager = await product.signIn('account_manager');
const owner = await product.signIn('super_admin');
const path = '/api/enterprise/send-funds';

test('a payout to oneself, a colleague, staff, a frozen user or an unknown id is refused', async () => {
  const gone = await newRecipient(product);
  await db.query('update users set frozen_at = now() where id = $1', [gone.id]);
  const god = await product.signIn('god');
  const before = await countTransactions(db);
  for (const recipientId of [manager.id, owner.id, god.id, gone.id, newId()]) {
    const answer = await manager.post(path, { recipientId, amount: '5', confirmNotEmployee: true });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
  }
  expect(await countTransactions(db)).toBe(before);
});

test.each([0, -1, '0.001', '1e309', '1e2', 'NaN', '٣', null, '', '100000001'])(
  'the amount %j is refused by its field',
  async (amount) => {
    const nora = await newRecipient(product, { listedBy: manager });
    const answer = await manager.post(path, { recipientId: nora.id, amount });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', fields: { amount: expect.any(String) } },
    });
    expect(await balanceOf(db, nora.id)).toBe(0n);
  },
);

test('a payout above the balance is refused and moves no money', async () => {
  const { manager: boss } = await otherCompany(product, 10_00n);
  const nora = await newRecipient(product);
  const send = (amount: string) =>
    boss.post(path, { recipientId: nora.id, amount, confirmNotEmployee: true });
  expect(await send('10.01')).toMatchObject({ status: 409, body: { code: 'insufficient-balance' } });
  expect(await balanceOf(db, nora.id)).toBe(0n);
  expect((await send('10.00')).status).toBe(200);
});

test.each([
  ['super_admin', 'Please add funds first.'],
  ['account_manager', 'Please add funds first.'],
  ['account_staff', 'Please ask your account manager to add funds.'],
  ['department_manager', 'Please ask your account manager to add funds.'],
] as const)('above the balance, %s reads: %s', async (role, next) => {
  const sender = await product.signIn(role);
  const nora = await newRecipient(product, { listedBy: sender });
  const answer = await sender.post(path, { recipientId: nora.id, amount: '90000' });
  const message = `The shared balance does not cover this. ${next}`;
  expect(answer).toMatchObject({ status: 409, body: { code: 'insufficient-balance', message } });
});

test('an enterprise that was never funded cannot pay', async () => {
  const { manager: boss } = await otherCompany(product, 0n);
  const nora = await newRecipient(product);
  const answer = await boss.post(path, { recipientId: nora.id, amount: '1', confirmNotEmployee: true });
  expect(answer).toMatchObject({ status: 409, body: { code: 'funding-required' } });
});

test('an inactive enterprise cannot pay until it is active again', async () => {
  const { id, manager: boss } = await otherCompany(product);
  const nora = await newRecipient(product);
  const send = () => boss.post(path, { recipientId: nora.id, amount: '1', confirmNotEmployee: true });
  await transaction(db, (tx) => updateEnterprise(tx, product.deps, id, { isActive: false }));
  expect(await send()).toMatchObject({ status: 409, body: { code: 'enterprise-inactive' } });
  expect(await balanceOf(db, nora.id)).toBe(0n);
  await transaction(db, (tx) => updateEnterprise(tx, product.deps, id, { isActive: true }));
  expect((await send()).status).toBe(200);
});

test('a frozen balance cannot be spent', async () => {
  const { id, manager: boss } = await otherCompany(product);
  const nora = await newRecipient(product);
  await transaction(db, (tx) => setFrozen(tx, enterprise(id), true, 'dispute'));
  const answer = await boss.post(path, { recipientId: nora.id, amount: '1', confirmNotEmployee: true });
  const message = 'The shared balance is frozen while a payment is disputed. Please contact support.';
  expect(answer).toMatchObject({ status: 403, body: { code: 'account-frozen', message } });
});
