/** Transfers that are refused. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { member, setFrozen } from '#server/ledger/index.ts';
import { openTransfers, send } from './sent.ts';

const { product, desk, rich } = await openTransfers();

test('half of a surrogate pair is refused, and nothing is sent', async () => {
  const [from, to] = [await rich(), await product.newMember()];
  expect(await send(from, to, { message: 'A gift \ud83c' })).toMatchObject({
    status: 400,
    body: { code: 'invalid-input' },
  });
  expect(await desk.balance(to)).toBe(0n);
  expect((await send(from, to, { message: 'A gift 🎁' })).status).toBe(200);
});

test('a transfer to oneself, above the balance, or to a hidden account is refused', async () => {
  const from = await product.newMember({ balanceCents: 5_00n });
  const hidden = await product.newMember({ firstName: 'Hidden' });
  await desk.hide(hidden);
  const self = await send(from, from, { amount: '1' });
  expect([self.status, self.body.code]).toEqual([409, 'recipient-is-you']);
  const poor = await send(from, { username: 'maya' }, { amount: '5.01' });
  expect([poor.status, poor.body.code]).toEqual([409, 'insufficient-balance']);
  expect(poor.body.message).toBe('Your balance does not cover this amount.');
  const god = await product.signIn('god');
  for (const username of [hidden.username, god.username, 'nobody']) {
    const answer = await send(from, { username }, { amount: '1' });
    expect([answer.status, answer.body.message]).toEqual([404, 'User Not Found']);
  }
  expect(await desk.balance(from)).toBe(5_00n);
  expect(await desk.notifications(from)).toEqual([]);
});

test('a frozen account sends nothing, and may receive', async () => {
  const [from, to] = [await rich(), await rich()];
  await transaction(product.db, (tx) => setFrozen(tx, member(from.id), true, 'dispute'));
  const answer = await send(from, to);
  expect([answer.status, answer.body.code]).toEqual([403, 'account-frozen']);
  expect((await send(to, from)).status).toBe(200);
  await transaction(product.db, (tx) => setFrozen(tx, member(from.id), false, 'dispute'));
});

test.each([0, -1, '0.001', '1e2', 'NaN', '٣', ''])('%j is not an amount', async (amount) => {
  const answer = await send(await rich(), { username: 'maya' }, { amount });
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid-input']);
});

test('visitors, staff and enterprise users cannot send a transfer', async () => {
  const body = { recipientUsername: 'maya', amount: '1.00' };
  expect((await product.visitor().post('/api/transfers', body)).status).toBe(401);
  for (const role of ['administrator', 'account_manager'] as const)
    expect((await (await product.signIn(role)).post('/api/transfers', body)).status).toBe(403);
});
