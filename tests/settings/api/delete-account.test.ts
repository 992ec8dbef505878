/** DELETE /api/user/delete-account, and the codes of a closed account, which the link in the email shows once. */
import { expect, test } from 'vitest';
import { endSessions } from '#server/accounts/index.ts';
import { cheapestCents } from '#server/catalogue/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { member, setFrozen } from '#server/ledger/index.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { give } from '#tests/support/ledger.ts';
import { codeNow } from '#tests/support/two-factor.ts';
import { openClosing, path } from './closing.ts';

const { clock, product, closeAccount, one, record, beginPayment, succeed } = await openClosing();
const codesPath = '/api/deleted-account/codes';
const userRow = (id: string) => one('select * from users where id = $1', [id]);

/** Buys a card with the whole balance and waits for its code. */
async function buyCard(who: SignedIn): Promise<void> {
  const catalogue = await who.get<{ id: string; minValue: string }[]>('/api/gift-cards');
  const [card] = catalogue.body;
  await give(product.db, who.id, BigInt(Math.round(Number(card?.minValue) * 100)));
  await who.post('/api/cart', { giftCardId: card?.id, amount: card?.minValue });
  const bought = await who.post('/api/checkout');
  if (bought.status >= 300) throw new Error(`Not bought: ${bought.text}`);
  await product.settled();
}

test('a member without money deletes the account, and only the record remains', async () => {
  const nora = await product.newMember();
  const { email, username } = nora;
  await nora.put('/api/user/username', { username: 'nora.once' });
  await product.db.query(
    `insert into email_code (user_id, code_hash, new_email, created_at, expires_at)
     values ($1, sha256('123456'), 'nora.next@example.com', now(), now() + interval '1 hour')`,
    [nora.id],
  );
  const [card] = (await nora.get<{ id: string; minValue: string }[]>('/api/gift-cards')).body;
  expect((await nora.post('/api/cart', { giftCardId: card?.id, amount: card?.minValue })).status).toBe(201);
  const answer = await closeAccount(nora);
  expect(answer).toMatchObject({ status: 200, body: { message: 'Your account has been deleted.' } });
  expect(nora.cookies.has('indulge_session')).toBe(false);
  expect(await record(nora.id)).toMatchObject({
    first_name: 'Nora',
    last_name: 'Field',
    email,
    phone_number: '(217) 555-0142',
    username: 'nora.once',
    user_type: 'regular',
    is_authority: false,
    balance_cents: 0n,
    given_up_cents: 0n,
    payment_methods_data: '[]',
  });
  const row = await userRow(nora.id);
  expect(row).toMatchObject({ first_name: '', phone_number: null, address: null, password_hash: null });
  for (const secret of [email, username, 'Field', 'Orchard'])
    expect(JSON.stringify(row)).not.toContain(secret);
  const mail = await product.mailTo(email, 'Your account was deleted');
  expect(mail.text).not.toContain('/account/codes');
  for (const table of ['email_code', 'cart_item'])
    expect(await one(`select from ${table} where user_id = $1`, [nora.id])).toBeUndefined();
});

test('a person who leaves is on no employee list any more', async () => {
  const nora = await product.newMember();
  const { rows } = await product.db.query<{ id: string }>('select id from enterprise limit 1');
  await product.db.query(
    `insert into employee (enterprise_id, user_id, status, first_name, last_name, email, created_at, linked_at)
     select $1, id, 'linked', first_name, last_name, email, now(), now() from users where id = $2`,
    [rows[0]?.id, nora.id],
  );
  expect((await closeAccount(nora)).status).toBe(200);
  expect((await product.db.query('select from employee where user_id = $1', [nora.id])).rows).toEqual([]);
});

test('closing ends every session, frees the address at once and keeps the username reserved', async () => {
  const nora = await product.newMember();
  const elsewhere = await product.signIn(nora.email);
  await nora.put('/api/user/username', { username: 'resting.now' });
  expect((await closeAccount(elsewhere)).status).toBe(200);
  expect((await nora.get('/api/auth/user')).status).toBe(401);
  const again = await product.newMember({ email: nora.email });
  expect((await again.put('/api/user/username', { username: 'resting.now' })).status).toBe(409);
});

test('the second factor of a closed account is forgotten', async () => {
  const nora = await product.newMember();
  const setup = (await nora.post('/api/auth/2fa/setup')).body;
  const token = codeNow(clock, String(setup.manualEntryKey));
  expect((await nora.post('/api/auth/2fa/verify', { token })).status).toBe(200);
  const kept = () => one('select from two_factor where user_id = $1', [nora.id]);
  expect(await kept()).toBeDefined();
  expect((await closeAccount(nora)).status).toBe(200);
  expect(await kept()).toBeUndefined();
});

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

test('closing cancels an unpaid payment, and a paid one prevents the closing', async () => {
  const nora = await product.newMember();
  const unpaid = await beginPayment(nora);
  expect((await closeAccount(nora)).status).toBe(200);
  expect(await one('select status from payment where intent_id = $1', [unpaid])).toEqual({
    status: 'cancelled',
  });
  const payer = await product.newMember();
  const paid = await beginPayment(payer);
  await succeed(paid);
  const refused = await closeAccount(payer);
  expect(refused.body.code).toBe('balance-not-zero');
  await product.settled();
  expect((await payer.get('/api/auth/user')).body.balance).toBe('50.00');
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

test("the link in the email shows the wallet's codes once, within 7 days", async () => {
  const nora = await product.newMember();
  await buyCard(nora);
  const wallet = await nora.get<{ code: string }[]>('/api/purchased-gift-cards');
  const code = wallet.body[0]?.code;
  expect(code).toBeTruthy();
  expect((await closeAccount(nora)).status).toBe(200);
  const mail = await product.mailTo(nora.email, 'Your account was deleted');
  expect(mail.text).not.toContain(code);
  const token = decodeURIComponent(/account\/codes\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '');
  expect(token).not.toBe('');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => product.visitor().post(codesPath, { token })),
  );
  const shown = answers.filter(({ status }) => status === 200);
  expect(shown).toHaveLength(1);
  expect(shown[0]?.body).toMatchObject({ firstName: 'Nora', giftCards: [{ code }] });
  expect(shown[0]?.headers.get('cache-control')).toBe('no-store');
  expect((await product.visitor().post(codesPath, { token })).body.code).toBe('invalid-token');
});

test('after 7 days the link expires, and a made-up token is refused', async () => {
  const nora = await product.newMember();
  await buyCard(nora);
  await closeAccount(nora);
  const mail = await product.mailTo(nora.email, 'Your account was deleted');
  const token = decodeURIComponent(/account\/codes\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '');
  clock.advance({ days: 7 });
  expect((await product.visitor().post(codesPath, { token })).body.code).toBe('invalid-token');
  expect((await product.visitor().post(codesPath, { token: 'x'.repeat(43) })).body.code).toBe(
    'invalid-token',
  );
});
