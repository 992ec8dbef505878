/** POST /api/verify/email/change, and the code that the new address gets. */
import { expect, test } from 'vitest';
import { countRows, openBrowser, RESET_LINK, signedInMember, tokenIn } from '#tests/support/accounts.ts';
import { eventually } from '#tests/support/eventually.ts';
import { change, confirm, emailOf, openEmailChange } from './new-email.ts';

const { on, codeFor } = await openEmailChange();

test('a code sent to the new address moves the account, and the old address is notified', async () => {
  const nora = await signedInMember(on);
  const begun = await nora.browser.post(change, { newEmail: ' New.Nora@Example.com ' });
  expect(begun.status).toBe(200);
  const code = await codeFor('new.nora@example.com');
  expect(await emailOf(nora.browser)).toBe(nora.email);
  const answer = await nora.browser.post(confirm, { token: code.toLowerCase() });
  expect(answer).toMatchObject({
    status: 200,
    body: { email: 'new.nora@example.com', emailVerified: true },
  });
  const notice = await on.mailTo(nora.email, 'Your Indulge account: Email address changed');
  expect(notice.text).toContain('new.nora@example.com');
  const { password } = nora;
  const signIn = (email: string) => openBrowser(on).post('/api/auth/signin', { email, password });
  expect((await signIn('new.nora@example.com')).status).toBe(200);
  expect((await signIn(nora.email)).status).toBe(401);
});

test('neither the table nor a job holds a code in clear', async () => {
  const quiet = await signedInMember(on, { email: 'quiet@example.com' });
  // A job that has done its work is deleted, so this one must wait.
  await on.breakMail({ match: 'SMTP MAIL', fault: 'down', times: 1000 });
  await quiet.browser.post(change, { newEmail: 'quiet2@example.com' });
  const { rows } = await on.db.query<{ codes: string; jobs: string }>(
    `select (select string_agg(c::text, '') from email_code c) as codes, string_agg(data::text, '') as jobs from (
       select data from pgboss.job union all select data from job_outbox) as job`,
  );
  await on.healMail();
  const code = await codeFor('quiet2@example.com');
  expect(rows[0]?.codes).not.toContain(code);
  expect(rows[0]?.jobs).toContain(quiet.id);
  expect(rows[0]?.jobs).not.toContain(code);
});

test('a code works once, for 30 minutes, for its own user, and not after a second request', async () => {
  const one = await signedInMember(on, { email: 'one@example.com' });
  const other = await signedInMember(on, { email: 'other@example.com' });
  await one.browser.post(change, { newEmail: 'one1@example.com' });
  const first = await codeFor('one1@example.com');
  expect((await other.browser.post(confirm, { token: first })).body.code).toBe('invalid-code');
  await one.browser.post(change, { newEmail: 'one2@example.com' });
  const second = await codeFor('one2@example.com');
  expect((await one.browser.post(confirm, { token: first })).body.code).toBe('invalid-code');
  on.clock.advance({ minutes: 19 });
  await one.browser.get('/api/auth/user');
  on.clock.advance({ minutes: 11 });
  expect((await one.browser.post(confirm, { token: second })).body.code).toBe('invalid-code');
  expect(await emailOf(one.browser)).toBe('one@example.com');
});

// Leave the age out of sendEmailCode, or `at` out of changeEmail, and this must fail.
test('a code that could not be sent in time is sent no more, and it is recorded why', async () => {
  const late = await signedInMember(on, { email: 'late@example.com' });
  await on.breakMail({ match: 'SMTP MAIL', fault: 'down', times: 1000 });
  await late.browser.post(change, { newEmail: 'late2@example.com' });
  const job = `from pgboss.job where name = 'send-email-code' and data ->> 'newEmail' = 'late2@example.com'`;
  await eventually(async () => (await on.db.query(`select ${job} and state = 'retry'`)).rowCount === 1);
  on.clock.advance({ minutes: 30 });
  const since = on.clock.now();
  await on.healMail();
  await on.db.query(
    `update pgboss.job set start_after = now() where name = 'send-email-code' and data ->> 'newEmail' = 'late2@example.com'`,
  );
  await eventually(async () => (await on.db.query(`select ${job}`)).rowCount === 0);
  const { rowCount } = await on.db.query('select from email_code where user_id = $1 and created_at >= $2', [
    late.id,
    since,
  ]);
  expect(rowCount).toBe(0);
  const { rows } = await on.db.query(
    'select template, reason from mail_failure where user_id = $1 and final',
    [late.id],
  );
  expect(rows).toEqual([
    { template: 'email-code', reason: 'Not sent: the request was older than its link or code works.' },
  ]);
});

test('links sent to the old address are void after the change', async () => {
  const moved = await signedInMember(on, { email: 'moved@example.com' });
  await openBrowser(on).post('/api/auth/forgot-password', { email: moved.email });
  const token = tokenIn(await on.mailsTo(moved.email), RESET_LINK);
  await moved.browser.post(change, { newEmail: 'moved2@example.com' });
  await moved.browser.post(confirm, { token: await codeFor('moved2@example.com') });
  const chosen = { token, password: 'a thief chose this', confirmPassword: 'a thief chose this' };
  expect((await openBrowser(on).post('/api/auth/reset-password', chosen)).body.code).toBe('invalid-token');
});

test('an email is retried while the mail server is down, and its code works', async () => {
  const patient = await signedInMember(on, { email: 'patient@example.com' });
  await on.breakMail({ match: 'SMTP MAIL', fault: 'down', times: 1 });
  await patient.browser.post(change, { newEmail: 'patient2@example.com' });
  const token = await codeFor('patient2@example.com');
  await on.healMail();
  expect((await patient.browser.post(confirm, { token })).status).toBe(200);
});

test('phone numbers have no verification', async () => {
  const caller = await signedInMember(on, { email: 'caller@example.com' });
  for (const body of [{}, { phoneNumber: '(217) 555-0142', verificationCode: '123456' }]) {
    expect(await caller.browser.post('/api/verify/phone/confirm', body)).toMatchObject({
      status: 409,
      body: {
        message:
          'Phone verification is currently disabled. Email verification is sufficient for account activation.',
      },
    });
  }
  expect(await countRows(on.db, 'email_code')).toBeGreaterThan(0);
});
