/** Decisions about a rest that meet each other, its owner, or a dispute. */
import { expect, test } from 'vitest';
import type { CashOutRequest } from '#contract/admin/cash-outs.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';

const product = await testApp();
const { db } = product;
const admin = await product.signIn('administrator');
const god = await product.signIn('god');

async function asked() {
  const member = await product.newMember({ balanceCents: 3_20n });
  await db.query(`update users set state = 'California' where id = $1`, [member.id]);
  const body = { amount: '3.20', way: 'staff' };
  expect((await member.post('/api/cash-out', body, { 'idempotency-key': newId() })).status).toBe(200);
  const waiting = (await admin.get<CashOutRequest[]>('/api/admin/cash-outs')).body;
  const id = waiting.find(({ userId }) => userId === member.id)?.id ?? '';
  const balance = async () => (await member.get('/api/auth/user')).body.balance;
  return { member, id, balance };
}

// Drop lockAccount in lockWaitingCashOut and this must fail.
test('a dispute that freezes a balance while staff pay its rest out keeps it', async () => {
  const { member, id, balance } = await asked();
  const { paying } = await transaction(db, async (tx) => {
    await tx.query(`update ledger_account set frozen_at = now() where kind = 'member' and owner_id = $1`, [
      member.id,
    ]);
    const paying = admin.post(`/api/admin/cash-outs/${id}/payment`, { reference: 'Check 1' });
    await heldUp(db);
    return { paying };
  });
  expect(await paying).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  expect(await balance()).toBe('3.20');
});

// Drop lockAccount in lockWaitingCashOut and `for update` in lockCashOut, and this must fail.
test('of a payment, a refusal and a withdrawal at once, one holds', async () => {
  const { member, id, balance } = await asked();
  const { decisions } = await transaction(db, async (tx) => {
    await tx.query('select from cash_out where id = $1 for update', [id]);
    const decisions = [
      admin.post(`/api/admin/cash-outs/${id}/payment`, { reference: 'Check 2' }),
      god.post(`/api/admin/cash-outs/${id}/refusal`, { reason: 'No address' }),
      member.post('/api/cash-out/withdrawal'),
    ];
    await heldUp(db, decisions.length);
    return { decisions };
  });
  const [paid, refused, withdrawn] = await Promise.all(decisions);
  const { rows } = await db.query<{ outcome: string }>('select outcome from cash_out where id = $1', [id]);
  const [{ outcome } = { outcome: '' }] = rows;
  expect([paid?.status, refused?.status]).toEqual([
    outcome === 'paid' ? 200 : 409,
    outcome === 'declined' ? 200 : 409,
  ]);
  expect(withdrawn?.status).toBe(200);
  expect(withdrawn?.body.message === 'The money is yours to spend.').toBe(outcome === 'withdrawn');
  expect(await balance()).toBe(outcome === 'paid' ? '0.00' : '3.20');
});

// Drop lockAccount in takeOut and this must fail.
test('a rest that is spent while its owner asks for it is not asked for', async () => {
  const member = await product.newMember({ balanceCents: 3_20n });
  const { username: recipientUsername } = await product.newMember();
  await db.query(`update users set state = 'California' where id = $1`, [member.id]);
  const once = () => ({ 'idempotency-key': newId() });
  const { answers } = await transaction(db, async (tx) => {
    await tx.query(`select from ledger_account where kind = 'member' and owner_id = $1 for update`, [
      member.id,
    ]);
    const sending = member.post('/api/transfers', { recipientUsername, amount: '1.00' }, once());
    await heldUp(db);
    const asking = member.post('/api/cash-out', { amount: '3.20', way: 'staff' }, once());
    await heldUp(db, 2);
    return { answers: [sending, asking] as const };
  });
  const [sent, taken] = await Promise.all(answers);
  expect(sent.status).toBe(200);
  expect(taken).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
});

// Drop the look at what is owed in payCashOut and this must fail.
test('a member who came to owe money is not paid out', async () => {
  const { member, id, balance } = await asked();
  await db.query(
    `select ledger_post('dispute_take', 'test-owe:' || $1, array['receivable', 'processor_clearing'],
       array[$1::uuid, null], array[-100, 100]::bigint[], array['Owed', null], null, null, '{}', null, null, null)`,
    [member.id],
  );
  const pay = () => admin.post(`/api/admin/cash-outs/${id}/payment`, { reference: 'Check 3' });
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  expect(await balance()).toBe('3.20');
});

// Drop the look at the balance in payCashOut and this must fail: the ledger refuses with other words.
test('staff read that a rest was spent meanwhile, and what to do', async () => {
  const { member, id } = await asked();
  const { username: recipientUsername } = await product.newMember();
  const gift = { recipientUsername, amount: '1.00' };
  expect((await member.post('/api/transfers', gift, { 'idempotency-key': newId() })).status).toBe(200);
  const pay = () => admin.post(`/api/admin/cash-outs/${id}/payment`, { reference: 'Check 4' });
  const message = 'This member has spent the money. Please decline it.';
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'insufficient-balance', message } });
});

// Drop lockPayment in takeOut and this must fail.
test('a rest on its way to a card waits for its payment before it locks the balance', async () => {
  const member = await product.newMember();
  await db.query(`update users set state = 'California' where id = $1`, [member.id]);
  const begun = await member.post('/api/create-payment-intent', { amount: '3.20' });
  await product.stripeControl(`payment_intents/${begun.body.paymentIntentId}/succeed`);
  await product.settled();
  const { asking } = await transaction(db, async (tx) => {
    await tx.query('select from payment where user_id = $1 for update', [member.id]);
    const body = { amount: '3.20', way: 'card' };
    const asking = member.post('/api/cash-out', body, { 'idempotency-key': newId() });
    await heldUp(db);
    // A refund locks them in this order too: the other order would be a deadlock.
    await tx.query(`select from ledger_account where kind = 'member' and owner_id = $1 for update nowait`, [
      member.id,
    ]);
    return { asking };
  });
  expect((await asking).status).toBe(200);
});
