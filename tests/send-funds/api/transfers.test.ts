/** A transfer from a member’s balance to another member. */
import { expect, test } from 'vitest';
import type { SignedIn } from '#tests/support/app.ts';
import { openTransfers, send } from './sent.ts';

const { clock, product, desk, rich } = await openTransfers();

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
