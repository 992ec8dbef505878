/** One user, viewed and edited by staff. */
import { expect, test } from 'vitest';
import type { AdminUserDetail } from '#contract/admin/customers.ts';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import { give } from '#tests/support/ledger.ts';
import { race, winners } from '#tests/support/race.ts';
import { approved, auditOf, balance, toldOf } from '../money.ts';

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
    spendingStopped: false,
    owed: '0.00',
  });
  expect((await admin.get(`/api/admin/user/${newId()}`)).status).toBe(404);
  expect((await admin.get('/api/admin/user/nobody')).status).toBe(404);
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
  expect(await toldOf(product, nora, 'Balance Updated')).toBe(1);
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

test('a stale balance changes nothing and returns the current one', async () => {
  const nora = await product.newMember({ balanceCents: 20_00n });
  await give(product.db, nora.id, 5_00n);
  const answer = await edit(nora.id, { firstName: 'Nell', balance: '30', expectedBalance: '20.00' });
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', current: { balance: '25.00' } },
  });
  expect(answer.body.changed).toContain('balance');
  expect(await look(nora.id)).toMatchObject({ firstName: 'Nora', balance: '25.00' });
  expect(await auditOf(product, nora.id)).toEqual([]);
});

// Decide by the balance that was read before the lock in edit-customer.ts, and this must fail.
test('of simultaneous edits of one form, one is saved', async () => {
  const nora = await product.newMember({ balanceCents: 20_00n });
  const answers = winners(
    await race(product.db, 6, (number) =>
      edit(nora.id, { balance: String(30 + number), expectedBalance: '20.00' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  expect(await auditOf(product, nora.id)).toHaveLength(1);
});

test('a form opened before another edit is refused', async () => {
  const nora = await product.newMember();
  const { updatedAt } = await look(nora.id);
  expect((await edit(nora.id, { firstName: 'Nell', expectedUpdatedAt: updatedAt })).status).toBe(200);
  const answer = await edit(nora.id, { firstName: 'Nina', expectedUpdatedAt: updatedAt });
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', changed: ['firstName'], current: { firstName: 'Nell' } },
  });
});

test('a changed email has to be verified, and the old address gets an email', async () => {
  const nora = await product.newMember();
  const email = `moved-${nora.email}`;
  expect((await approved(god, await edit(nora.id, { email }))).status).toBe(200);
  expect(await look(nora.id)).toMatchObject({ email, emailVerified: false });
  const old = (await product.mails(nora.email)).map(({ subject }) => subject);
  expect(old.some((subject) => subject.includes('Email Address Changed'))).toBe(true);
  expect((await product.mails(email)).some(({ text }) => text.includes('/verify-email/'))).toBe(true);
});

// Leave out voidEmailCodes in move-email.ts, and this must fail.
test('a code requested before staff changed the address is invalid', async () => {
  const nora = await product.newMember();
  const [thief, moved] = [`thief-${nora.email}`, `moved-${nora.email}`];
  expect((await nora.post('/api/verify/email/change', { newEmail: thief })).status).toBe(200);
  const { text } = await product.mailTo(thief, 'Your verification code');
  const token = /\b([A-Z2-9]{6})\b/.exec(text)?.[1];
  expect((await approved(god, await edit(nora.id, { email: moved }))).status).toBe(200);
  const again = await product.signIn(moved);
  expect(await again.post('/api/verify/email/confirm-change', { token })).toMatchObject({
    body: { code: 'invalid-code' },
  });
  expect((await look(nora.id)).email).toBe(moved);
});

test('a taken email, God’s email and an invalid email are refused', async () => {
  const nora = await product.newMember();
  const leo = await product.newMember();
  for (const email of [leo.email.toUpperCase(), 'god@indulge.example']) {
    expect(await edit(nora.id, { email })).toMatchObject({ status: 409, body: { code: 'email-taken' } });
  }
  expect((await edit(nora.id, { email: 'nobody' })).status).toBe(400);
  const manager = await product.signIn('account_manager');
  expect((await edit(manager.id, { email: 'm@elsewhere.example' })).body.fields).toHaveProperty('email');
  expect((await look(nora.id)).email).toBe(nora.email);
});

test('staff, one’s own balance and an unknown user cannot be edited', async () => {
  expect((await edit(care.id, { firstName: 'Nobody' })).body.code).toBe('account-protected');
  expect((await edit(god.id, { balance: '100' }, god)).status).toBeGreaterThanOrEqual(400);
  expect(await balance(product, god)).toBe(0n);
  expect((await edit(newId(), { firstName: 'Nobody' })).status).toBe(404);
  const manager = await product.signIn('account_manager');
  expect((await edit(manager.id, { balance: '5' })).body.fields).toHaveProperty('balance');
});
