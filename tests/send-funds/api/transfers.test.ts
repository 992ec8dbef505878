/** A transfer from a member's balance to another member. */
import { expect, test } from 'vitest';
import type { Transfer } from '#contract/send-funds.ts';
import { transaction } from '#server/db/transaction.ts';
import { member, setFrozen } from '#server/ledger/index.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { gifts } from './gifts.ts';

const clock = testClock();
const product = await testApp({
  clock,
  env: { TRANSFERS_MAX_PER_DAY: '1000.00', LIMIT_TRANSFERS_PER_DAY: '5', LIMIT_SENDS_PER_MINUTE: '100' },
});
const desk = gifts(product);
const send = (from: SignedIn, to: { username: string }, more: object = {}, key?: string) =>
  from.post<Transfer & { code?: string; message?: string; fields?: Record<string, string> }>(
    '/api/transfers',
    { recipientUsername: to.username, amount: '10.00', ...more },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const rich = () => product.newMember({ firstName: 'Rich', balanceCents: 2_000_00n });

test('a transfer costs no fee, notifies both members, and emails the recipient', async () => {
  const [from, to] = [await rich(), await product.newMember()];
  const { status, body } = await send(from, to, { amount: '12.34', message: 'For the soup' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    recipient: { username: to.username, firstName: 'N***' },
    amount: '12.34',
    message: 'For the soup',
    balance: '1987.66',
  });
  expect(await desk.balance(to)).toBe(12_34n);
  const lines = async (person: SignedIn) =>
    (await person.get<{ type: string; amount: string; description: string }[]>('/api/transactions')).body;
  expect((await lines(from))[0]).toMatchObject({
    type: 'transfer_out',
    amount: '-12.34',
    description: `Sent to @${to.username}`,
  });
  expect((await lines(to))[0]).toMatchObject({
    type: 'transfer_in',
    amount: '12.34',
    description: 'Received from Rich Field',
  });
  expect(await desk.notifications(to)).toEqual([
    { title: 'Gift Received', message: 'Rich Field sent you $12.34. “For the soup”' },
  ]);
  expect((await desk.notifications(from)).at(-1)).toEqual({
    title: 'Funds Sent',
    message: `You sent $12.34 to @${to.username}. “For the soup”`,
  });
  const mail = await product.mailTo(to.email, 'You received a gift of $12.34');
  expect(mail.text).toContain('For the soup');
});

test('half of a surrogate pair is refused, and nothing is sent', async () => {
  const [from, to] = [await rich(), await product.newMember()];
  expect(await send(from, to, { message: 'A gift \ud83c' })).toMatchObject({
    status: 400,
    body: { code: 'invalid-input' },
  });
  expect(await desk.balance(to)).toBe(0n);
  expect((await send(from, to, { message: 'A gift 🎁' })).status).toBe(200);
});

test('the same key gives the same transfer, and refuses a different one', async () => {
  const [from, to] = [await rich(), await product.newMember()];
  const first = await send(from, to, {}, 'key-1');
  const again = await send(from, to, {}, 'key-1');
  expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  const differs = await send(from, to, { amount: '11.00' }, 'key-1');
  expect([differs.status, differs.body.code]).toEqual([409, 'key-reused']);
  const others = await send(await rich(), to, {}, 'key-1');
  expect(others.body.id).not.toBe(first.body.id);
  expect(await desk.balance(to)).toBe(20_00n);
});

test('a retry with the same key gets the same answer after the recipient turns private', async () => {
  const [from, to, other] = [await rich(), await product.newMember(), await product.newMember()];
  const first = await send(from, to, {}, 'key-hidden');
  await desk.hide(to);
  const again = await send(from, to, {}, 'key-hidden');
  expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  expect((await send(from, other, {}, 'key-hidden')).body.code).toBe('key-reused');
  expect((await send(from, to, {}, 'key-later')).status).toBe(404);
  expect(await desk.balance(to)).toBe(10_00n);
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

test('a day has a limit in dollars and in number, and the next day starts anew', async () => {
  const [from, to] = [await rich(), await product.newMember()];
  for (let number = 0; number < 5; number += 1) expect((await send(from, to)).status).toBe(200);
  const sixth = await send(from, to);
  expect([sixth.status, sixth.body.code]).toEqual([409, 'transfer-limit']);
  clock.advance({ hours: 23, minutes: 59 });
  expect((await send(await product.signIn(from.email), to)).status).toBe(409);
  clock.advance({ minutes: 2 });
  const nextDay = await product.signIn(from.email);
  for (let number = 0; number < 4; number += 1)
    expect((await send(nextDay, to, { amount: '200' })).status).toBe(200);
  const more = await send(nextDay, to, { amount: '200.01' });
  expect([more.status, more.body.code]).toEqual([409, 'transfer-limit']);
  expect(more.body.message).toBe('You can send at most $1,000.00 in 24 hours; $200.00 is left.');
  expect(await desk.balance(to)).toBe(850_00n);
});

test('visitors, staff and enterprise users cannot send a transfer', async () => {
  const body = { recipientUsername: 'maya', amount: '1.00' };
  expect((await product.visitor().post('/api/transfers', body)).status).toBe(401);
  for (const role of ['administrator', 'account_manager'] as const)
    expect((await (await product.signIn(role)).post('/api/transfers', body)).status).toBe(403);
});
