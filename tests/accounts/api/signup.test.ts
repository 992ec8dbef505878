/** POST /api/auth/signup */
import { expect, test } from 'vitest';
import { accountsApp, openBrowser, signUpBody, tokenIn, VERIFY_LINK } from '#tests/support/accounts.ts';

const on = await accountsApp({ env: { LIMIT_SIGN_UPS_PER_MINUTE: '1000' } });
const path = '/api/auth/signup';

test('a sign-up opens a member account with an empty balance and sends a verification email', async () => {
  const browser = openBrowser(on);
  const answer = await browser.post(path, signUpBody({ email: '  Nora@Example.com ', firstName: ' Nora ' }));
  expect(answer).toMatchObject({
    status: 201,
    body: { requiresVerification: true, email: 'nora@example.com' },
  });
  expect(browser.cookies.has('indulge_session')).toBe(false);

  const { rows } = await on.db.query(
    `select users.*, ledger_account.balance from users join ledger_account on owner_id = users.id`,
  );
  expect(rows).toEqual([
    expect.objectContaining({
      email: 'nora@example.com',
      email_verified_at: null,
      username: 'nora.field',
      first_name: 'Nora',
      phone_digits: '2175550142',
      user_type: 'regular',
      profile_complete: true,
      terms_version: expect.any(String),
      balance: 0n,
    }),
  ]);
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

  const mails = await on.mailsTo('nora@example.com');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(VERIFY_LINK);
  expect(mails[0]?.text).toContain('?email=nora%40example.com');
});

test('the database holds no token and no password in clear', async () => {
  const token = tokenIn(await on.mailsTo('nora@example.com'), VERIFY_LINK);
  expect(token).toHaveLength(43);
  for (const secret of [token, 'a long password']) {
    const { rows } = await on.db.query(
      `select 1 from pgboss.job where data::text like '%' || $1 || '%'
       union all select 1 from users where users::text like '%' || $1 || '%'
       union all select 1 from one_time_token where one_time_token::text like '%' || $1 || '%'`,
      [secret],
    );
    expect(rows).toEqual([]);
  }
});

// Drop the unique index users_email and this must fail.
test('of twenty simultaneous sign-ups with one address, one opens an account', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      openBrowser(on).post(
        path,
        signUpBody({ email: 'race@example.com', lastName: `Racer ${'x'.repeat(number)}` }),
      ),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
  const { rows } = await on.db.query(
    `select 1 from users join ledger_account on owner_id = users.id where email = 'race@example.com'`,
  );
  expect(rows).toHaveLength(1);
  expect(await on.mailsTo('race@example.com')).toHaveLength(1);
});

test('twenty simultaneous sign-ups with one name get twenty usernames', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      openBrowser(on).post(
        path,
        signUpBody({ email: `smith${number}@example.com`, firstName: 'Jo', lastName: 'Smith' }),
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  const { rows } = await on.db.query<{ username: string }>(
    `select username from users where last_name = 'Smith'`,
  );
  expect(new Set(rows.map(({ username }) => username)).size).toBe(20);
  expect(rows.every(({ username }) => /^jo\.smith\d*$/.test(username))).toBe(true);
});

test('names are stored and sent as text, whatever characters they contain', async () => {
  const firstName = `Bobby'); drop table users;--`;
  const lastName = '<img src=x onerror=alert(1)>';
  const answer = await openBrowser(on).post(
    path,
    signUpBody({ email: 'bobby@example.com', firstName, lastName }),
  );
  expect(answer.status).toBe(201);
  const { rows } = await on.db.query(
    `select first_name, last_name from users where email = 'bobby@example.com'`,
  );
  expect(rows).toEqual([{ first_name: firstName, last_name: lastName }]);

  await openBrowser(on).post(
    path,
    signUpBody({ email: 'html@example.com', firstName: '<script>alert(1)</script><a href="//evil">' }),
  );
  const mail = await on.mailTo('html@example.com', 'Confirm your email address');
  expect(mail.html).not.toContain('<script');
  expect(mail.html).not.toContain('<a href="//evil"');
  expect(mail.html).toContain('&lt;script&gt;');
});

test('the cookie of the browser that signed up is HttpOnly', async () => {
  const answer = await openBrowser(on).post(path, signUpBody({ email: 'cookie@example.com' }));
  const [cookie = ''] = answer.setCookies;
  expect(cookie).toMatch(/^indulge_sign_up=[\w-]{43};/);
  expect(cookie).toContain('HttpOnly');
  expect(cookie).toContain('SameSite=Lax');
});
