/** GET /api/admin/debts, and accounts that have one */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { openDebts, pathOf, reason } from './owed.ts';

const { product, admin, god, waiting, writeOff } = await openDebts();

test('a debt is listed with the dispute that made it', async () => {
  const nora = await product.newMember();
  const { disputeId, intentId } = await waiting.debt(nora);
  expect(await waiting.debtOf(nora)).toMatchObject({
    kind: 'member',
    name: 'Nora Field',
    email: nora.email,
    amount: '30.00',
    causes: [{ kind: 'dispute', reference: disputeId, paymentIntentId: intentId, amount: '30.00' }],
  });
  expect((await nora.get('/api/auth/user')).body).toMatchObject({ balance: '0.00', owed: '30.00' });
  expect((await admin.get(`${pathOf(nora.id)}?amount=10`)).body).toEqual({
    ownerId: nora.id,
    name: 'Nora Field',
    amount: '10.00',
    owedBefore: '30.00',
    owedAfter: '20.00',
  });
});

test('an account with a debt cannot be closed, and one whose debt was written off can', async () => {
  const nora = await product.newMember();
  await waiting.debt(nora);
  const close = () => nora.send('DELETE', '/api/user/delete-account');
  expect(await close()).toMatchObject({ status: 409, body: { code: 'money-in-motion' } });
  await writeOff(nora.id);
  expect((await close()).status).toBe(200);
});

test('wrong input, somebody without a debt and a debt of one’s own change nothing', async () => {
  const nora = await product.newMember();
  await waiting.debt(nora);
  await waiting.debt(god);
  const before = await countTransactions(product.db);
  for (const amount of [0, '-1', '0.001', '1e2', '30.01']) {
    const answer = await writeOff(nora.id, { amount, reason });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty('amount');
  }
  expect((await writeOff(nora.id, { reason: '' })).body.fields).toHaveProperty('reason');
  expect(await writeOff(newId())).toMatchObject({ status: 404 });
  const sofia = await product.newMember();
  expect(await writeOff(sofia.id)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  expect(await writeOff(god.id, { reason }, {}, god)).toMatchObject({ status: 403 });
  expect(await countTransactions(product.db)).toBe(before);
});
