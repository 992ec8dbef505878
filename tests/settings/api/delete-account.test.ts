/** DELETE /api/user/delete-account */
import { expect, test } from 'vitest';
import { codeNow } from '#tests/support/two-factor.ts';
import { openClosing } from './closing.ts';

const { clock, product, closeAccount, one, record, beginPayment, succeed } = await openClosing();
const userRow = (id: string) => one('select * from users where id = $1', [id]);

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

// Leave notifyLeftAddresses out of delete-account.ts, and this must fail.
test('an address that could have taken the account back hears that it was deleted', async () => {
  const nora = await product.newMember();
  const left = `left-${nora.email}`;
  await product.db.query(
    `insert into email_change (id, user_id, old_email, new_email, changed_at, undo_until)
     values (gen_random_uuid(), $1, $2, $3, $4, $4::timestamptz + interval '7 days')`,
    [nora.id, left, nora.email, clock.now()],
  );
  expect((await closeAccount(nora)).status).toBe(200);
  const { text } = await product.mailTo(left, /account deleted/i);
  expect(text).toContain('until a few days ago was deleted');
});
