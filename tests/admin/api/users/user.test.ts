/** One user, viewed and edited by staff. */
import { expect, test } from 'vitest';
import type { AdminUserDetail } from '#contract/admin/customers.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { freezeSpendingUntil, member, setFrozen } from '#server/ledger/index.ts';
import { testApp } from '#tests/support/app.ts';
import { auditOf, balance, countNotifications } from '../money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const care = await product.signIn('customer_service');
const god = await product.signIn('god');

const look = async (id: string) => (await admin.get<AdminUserDetail>(`/api/admin/user/${id}`)).body;
const edit = (id: string, body: object, by = admin) => by.patch(`/api/admin/user/${id}`, body);

test('staff see the details of a user', async () => {
  const nora = await product.newMember({ balanceCents: 7_00n });
  expect(await look(nora.id)).toMatchObject({
    id: nora.id,
    firstName: 'Nora',
    address: '12 Orchard Lane',
    balance: '7.00',
    notes: null,
    isFrozen: false,
    spendingFrozenFor: null,
    spendingFrozenUntil: null,
    owed: '0.00',
  });
  expect((await admin.get(`/api/admin/user/${newId()}`)).status).toBe(404);
  expect((await admin.get('/api/admin/user/nobody')).status).toBe(404);
});

// Take 'secured' for a dispute again, and this must fail.
test('staff read the reason for which a customer cannot spend that the customer reads', async () => {
  const nora = await product.newMember({ balanceCents: 7_00n });
  const until = new Date(Date.now() + 86_400_000);
  const freeze = async () => {
    const { spendingFrozenFor, spendingFrozenUntil } = await look(nora.id);
    const own = (await nora.get('/api/auth/user')).body;
    expect([own.spendingFrozenFor, own.spendingFrozenUntil]).toEqual([
      spendingFrozenFor,
      spendingFrozenUntil,
    ]);
    return [spendingFrozenFor, spendingFrozenUntil];
  };
  await transaction(product.db, (tx) => freezeSpendingUntil(tx, member(nora.id), until));
  expect(await freeze()).toEqual(['email-change', until.toISOString()]);
  for (const reason of ['dispute', 'secured'] as const) {
    await transaction(product.db, (tx) => setFrozen(tx, member(nora.id), true, reason));
    expect(await freeze()).toEqual([reason, null]);
  }
});

test('staff read until when a manager cannot pay for the company', async () => {
  const manager = await product.signIn('account_manager');
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const freeze = (at: string | null) =>
    product.db.query('update users set company_money_frozen_until = $2 where id = $1', [manager.id, at]);
  await freeze(until);
  expect(await look(manager.id)).toMatchObject({
    spendingFrozenFor: 'email-change',
    spendingFrozenUntil: until,
  });
  await freeze(null);
  expect((await look(manager.id)).spendingFrozenFor).toBeNull();
});

test('customer service sees customers and no staff', async () => {
  expect((await care.get(`/api/admin/user/${god.id}`)).status).toBe(404);
  for (const path of ['user-transactions', 'user-gift-cards', 'user-analytics', 'user-timeline']) {
    expect((await care.get(`/api/admin/${path}/${god.id}`)).status).toBe(404);
    expect((await care.get(`/api/admin/${path}/${newId()}`)).status).toBe(404);
  }
});

test('a full form changes only what differs, and logs the difference', async () => {
  const nora = await product.newMember({ balanceCents: 20_00n });
  const answer = await edit(nora.id, {
    firstName: 'Nell',
    lastName: 'Field',
    email: nora.email,
    phone: '3125550101',
    balance: '25.50',
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { firstName: 'Nell', phoneNumber: '(312) 555-0101', balance: '25.50' },
  });
  expect(await balance(product, nora)).toBe(25_50n);
  expect(await countNotifications(product, nora, 'Balance Updated')).toBe(1);
  expect(await auditOf(product, nora.id)).toMatchObject([
    {
      action: 'customer-edited',
      reason: 'Balance edited',
      before: { firstName: 'Nora', phoneNumber: '(217) 555-0142', balance: '20.00' },
      after: { firstName: 'Nell', phoneNumber: '(312) 555-0101', balance: '25.50' },
    },
  ]);
});

test('a balance can be lowered to zero and no further', async () => {
  const nora = await product.newMember({ balanceCents: 20_00n });
  expect((await edit(nora.id, { balance: 0, reason: 'Chargeback' })).body.balance).toBe('0.00');
  for (const balance of ['-1', '0.001', '1e2', 'NaN', '1e309']) {
    expect((await edit(nora.id, { balance })).status).toBe(400);
  }
  expect(await balance(product, nora)).toBe(0n);
  expect((await auditOf(product, nora.id))[0]?.reason).toBe('Chargeback');
});

test('customer service edits names and no balances', async () => {
  const nora = await product.newMember({ balanceCents: 20_00n });
  expect((await edit(nora.id, { firstName: 'Nell', balance: '20.00' }, care)).status).toBe(200);
  expect(await edit(nora.id, { firstName: 'Nina', balance: '21.00' }, care)).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  expect((await look(nora.id)).firstName).toBe('Nell');
  expect(await balance(product, nora)).toBe(20_00n);
});

test('staff, one’s own balance and an unknown user cannot be edited', async () => {
  expect((await edit(care.id, { firstName: 'Nobody' })).body.code).toBe('account-protected');
  expect((await edit(god.id, { balance: '100' }, god)).status).toBeGreaterThanOrEqual(400);
  expect(await balance(product, god)).toBe(0n);
  expect((await edit(newId(), { firstName: 'Nobody' })).status).toBe(404);
  const manager = await product.signIn('account_manager');
  expect((await edit(manager.id, { balance: '5' })).body.fields).toHaveProperty('balance');
});
