/** DELETE /api/user/delete-account, for accounts that stay open. */
import { expect, test } from 'vitest';
import { endSessions } from '#server/accounts/index.ts';
import { cheapestCents } from '#server/catalogue/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { member, setFrozen } from '#server/ledger/index.ts';
import { openClosing, path } from './closing.ts';

const { clock, product, closeAccount, record } = await openClosing();

test('an account with a balance is refused, and the answer gives the balance', async () => {
  const rich = await product.newMember({ balanceCents: 1_234_56n });
  const answer = await closeAccount(rich);
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'balance-not-zero',
      message: 'You must have a $0 balance to delete your account. Current balance: $1,234.56',
      balance: '1234.56',
      leftoverCanBeGivenUp: false,
    },
  });
  expect((await closeAccount(rich, { giveUpLeftover: true })).status).toBe(409);
  expect((await rich.get('/api/auth/user')).status).toBe(200);
  expect(await record(rich.id)).toBeUndefined();
  expect(await product.mails(rich.email)).toEqual([]);
});

test.each([
  [40n, '0.40'],
  [1n, '0.01'],
])('a member may give up %d cents, which are too little to buy a card', async (balanceCents, balance) => {
  const poor = await product.newMember({ balanceCents });
  expect((await closeAccount(poor)).body).toMatchObject({ balance, leftoverCanBeGivenUp: true });
  expect((await closeAccount(poor, { giveUpLeftover: false })).status).toBe(409);
  expect((await closeAccount(poor, { giveUpLeftover: true })).status).toBe(200);
  expect(await record(poor.id)).toMatchObject({ balance_cents: 0n, given_up_cents: balanceCents });
});

test('the price of the cheapest card is not too little', async () => {
  const balanceCents = (await cheapestCents(product.db)) ?? 0n;
  const nora = await product.newMember({ balanceCents });
  expect((await closeAccount(nora, { giveUpLeftover: true })).body).toMatchObject({
    code: 'balance-not-zero',
    leftoverCanBeGivenUp: false,
  });
});

test('after 15 minutes, closing the account requires the password', async () => {
  const nora = await product.newMember();
  const hash = await product.deps.passwords.hash('a long password');
  await product.db.query('update users set password_hash = $2 where id = $1', [nora.id, hash]);
  clock.advance({ minutes: 16 });
  const refused = await closeAccount(nora);
  expect(refused).toMatchObject({ status: 403, body: { code: 'reauthenticate' } });
  expect(await record(nora.id)).toBeUndefined();
  expect((await nora.post('/api/auth/reauthenticate', { password: 'a long password' })).status).toBe(200);
  expect((await closeAccount(nora)).status).toBe(200);
});

test('a balance of one cent is refused before the password is asked for', async () => {
  const nora = await product.newMember({ balanceCents: 1n });
  clock.advance({ minutes: 16 });
  expect((await closeAccount(nora)).body.code).toBe('balance-not-zero');
});

test('a frozen account cannot be closed', async () => {
  const nora = await product.newMember();
  await transaction(product.db, (tx) => setFrozen(tx, member(nora.id), true, 'dispute'));
  expect((await closeAccount(nora)).body.code).toBe('money-in-motion');
  expect(await record(nora.id)).toBeUndefined();
});

test('neither the top administrator nor staff nor enterprise users can close their accounts', async () => {
  const god = await product.signIn('god');
  await product.db.query('update session set reauthenticated_at = now() where user_id = $1', [god.id]);
  expect(await closeAccount(god)).toMatchObject({ status: 409, body: { message: 'Cannot delete God user' } });
  for (const role of ['administrator', 'sales', 'account_manager'] as const) {
    expect((await closeAccount(await product.signIn(role))).status).toBe(403);
  }
});

test('a visitor cannot delete an account', async () => {
  expect((await product.visitor().delete(path)).status).toBe(401);
  const nora = await product.newMember();
  await endSessions(product.db, { userId: nora.id });
  expect((await closeAccount(nora)).status).toBe(401);
});
