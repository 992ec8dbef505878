/** /api/admin/cash-outs */
import { expect, test } from 'vitest';
import type { CashOutRequest } from '#contract/admin/cash-outs.ts';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();
const { db } = product;
const admin = await product.signIn('administrator');
const god = await product.signIn('god');

const FROZEN = 'This member’s balance is frozen.';

async function asked(balanceCents = 3_20n) {
  const member = await product.newMember({ balanceCents });
  await db.query(`update users set state = 'California' where id = $1`, [member.id]);
  const amount = (Number(balanceCents) / 100).toFixed(2);
  await member.post('/api/cash-out', { amount, way: 'staff' }, { 'idempotency-key': newId() });
  const waiting = (await admin.get<CashOutRequest[]>('/api/admin/cash-outs')).body;
  const request = waiting.find(({ userId }) => userId === member.id);
  return { member, id: request?.id ?? '', request };
}

test('staff record a cash-out as paid, once, and its member reads how', async () => {
  const { member, id, request } = await asked();
  expect(request).toMatchObject({ amount: '3.20', balance: '3.20', state: 'CA', email: member.email });
  const once = { 'idempotency-key': newId() };
  const pay = () => admin.post(`/api/admin/cash-outs/${id}/payment`, { reference: 'Check 1042' }, once);
  expect((await Promise.all([pay(), pay()])).map(({ status }) => status)).toEqual([200, 200]);
  expect((await member.get('/api/auth/user')).body.balance).toBe('0.00');
  // A colleague who writes a second check learns of the first.
  expect(await god.post(`/api/admin/cash-outs/${id}/payment`, { reference: 'Check 7' })).toMatchObject({
    ...{ status: 409, body: { code: 'changed-meanwhile' } },
  });
  expect((await member.post('/api/cash-out/withdrawal')).body.message).toBe(
    'Our staff have paid it out already.',
  );
  expect((await member.get('/api/cash-out')).body).toMatchObject({ waiting: null });
  const mail = await product.mailTo(member.email, 'We paid out $3.20');
  expect(mail.text).toContain('Check 1042');
  expect(await admin.post(`/api/admin/cash-outs/${id}/refusal`, { reason: 'Late' })).toMatchObject({
    ...{ status: 409, body: { code: 'changed-meanwhile' } },
  });
  const { rows } = await db.query(
    `select reason from audit_entry where action = 'cash-out-paid' and subject_id = $1`,
    [member.id],
  );
  expect(rows).toEqual([{ reason: 'Check 1042' }]);
});

test('a cash-out is declined with a reason, and the money stays', async () => {
  const { member, id } = await asked();
  expect((await admin.post(`/api/admin/cash-outs/${id}/refusal`, { reason: '' })).status).toBe(400);
  expect((await admin.post(`/api/admin/cash-outs/${id}/refusal`, { reason: 'No address' })).status).toBe(200);
  expect((await member.get('/api/auth/user')).body.balance).toBe('3.20');
  expect((await product.mailTo(member.email, 'Your request for $3.20')).text).toContain('No address');
});

test('what was spent or frozen meanwhile is not recorded as paid', async () => {
  const { member, id } = await asked();
  const pay = () => admin.post(`/api/admin/cash-outs/${id}/payment`, { reference: 'Check 1043' });
  const freeze = (at: string | null) =>
    db.query(`update ledger_account set frozen_at = $2 where kind = 'member' and owner_id = $1`, [
      member.id,
      at,
    ]);
  await freeze('2026-11-29');
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'changed-meanwhile', message: FROZEN } });
  await freeze(null);
  // A day without spending after a change of email: somebody else may read that email now.
  const untilTomorrow = (until: string | null) =>
    db.query(`update ledger_account set spending_frozen_until = $2 where kind = 'member' and owner_id = $1`, [
      member.id,
      until,
    ]);
  await untilTomorrow('2100-01-01');
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'changed-meanwhile', message: FROZEN } });
  await untilTomorrow(null);
  const { username: recipientUsername } = await product.newMember();
  const gift = { recipientUsername, amount: '1' };
  expect((await member.post('/api/transfers', gift, { 'idempotency-key': newId() })).status).toBe(200);
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'insufficient-balance' } });
  expect((await admin.get<CashOutRequest[]>('/api/admin/cash-outs')).body).toContainEqual(
    expect.objectContaining({ id, amount: '3.20', balance: '2.20' }),
  );
});

// Leave the look at the user out of readRest and this must fail.
test('a member whom staff froze meanwhile is not paid out', async () => {
  const { member, id } = await asked();
  const pay = () => admin.post(`/api/admin/cash-outs/${id}/payment`, { reference: 'Check 1044' });
  await god.post(`/api/admin/users/${member.id}/freeze`, { reason: 'Stolen cards' });
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'changed-meanwhile', message: FROZEN } });
  await god.post(`/api/admin/users/${member.id}/unfreeze`, { reason: 'A mistake' });
  expect((await pay()).status).toBe(200);
});

test('a cash-out that waits for three days alerts staff until it is decided', async () => {
  const { id } = await asked();
  const alerts = async () =>
    (await admin.get<{ subject: string }[]>('/api/admin/alerts?limit=100')).body.map(
      ({ subject }) => subject,
    );
  const age = (days: number) =>
    db.query(`update cash_out set requested_at = now() - make_interval(days => $2) where id = $1`, [
      id,
      days,
    ]);
  await age(2);
  expect(await alerts()).not.toContain(`cash-out:${id}`);
  await age(4);
  expect(await alerts()).toContain(`cash-out:${id}`);
  await admin.post(`/api/admin/cash-outs/${id}/refusal`, { reason: 'No address' });
  expect(await alerts()).not.toContain(`cash-out:${id}`);
});

// Leave the look at the actor out of lockWaitingCashOut, and this must fail.
test('nobody decides about their own rest', async () => {
  const { id } = await asked();
  await db.query('update cash_out set user_id = $2 where id = $1', [id, god.id]);
  for (const [way, body] of [
    ['payment', { reference: 'x' }],
    ['refusal', { reason: 'x' }],
  ] as const)
    expect(await god.post(`/api/admin/cash-outs/${id}/${way}`, body)).toMatchObject({ status: 403 });
  await db.query('delete from cash_out where id = $1', [id]);
});
