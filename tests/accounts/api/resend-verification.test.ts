import { afterEach, expect, test } from 'vitest';
import { accountsApp, countRows, member, openBrowser, signUpBody } from '#tests/support/accounts.ts';

const on = await accountsApp({ env: { LIMIT_ACCOUNT_MAILS_PER_HOUR: '4' } });
const path = '/api/auth/resend-verification';

afterEach(() => on.healMail());

async function signedUp(email: string) {
  const browser = openBrowser(on);
  await browser.post('/api/auth/signup', signUpBody({ email }));
  await on.settled();
  return browser;
}

test('the verification email is sent again', async () => {
  const browser = await signedUp('nora@example.com');
  const answer = await browser.post(path, { email: 'nora@example.com' });
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Verification email sent successfully. Check your inbox.' },
  });
  expect(answer.body).not.toHaveProperty('requiresManualVerification');
  expect(await on.mailsTo('nora@example.com')).toHaveLength(2);
});

test('every address gets the same answer, and only an unverified account gets an email', async () => {
  await signedUp('known@example.com');
  const verified = await member(on, { email: 'verified@example.com' });
  const stranger = openBrowser(on);
  const answers = [];
  for (const email of ['known@example.com', verified.email, 'unknown@example.com']) {
    const { status, body } = await stranger.post(path, { email });
    answers.push({ status, body });
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await on.mailsTo('known@example.com')).toHaveLength(2);
  expect(await on.mailsTo(verified.email)).toHaveLength(1);
  expect(await on.mailsTo('unknown@example.com')).toEqual([]);
});

test('the browser that signed up learns that the mail server failed', async () => {
  const browser = await signedUp('down@example.com');
  await on.breakMail({ match: 'SMTP MAIL', fault: 'down', times: 50 });
  const answer = await browser.post(path, { email: 'down@example.com' });
  expect(answer.status).toBe(200);
  expect(answer.body.requiresManualVerification).toBe(true);
});

test('only the browser that signed up learns that the address refuses email', async () => {
  const browser = await signedUp('typo@example.com');
  await on.breakMail({ match: 'SMTP RCPT typo@example.com', fault: 'refuse', times: 50 });
  const answer = await browser.post(path, { email: 'typo@example.com' });
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'mail-refused',
      message: 'Your mail server refuses mail to this address. Is it spelled right?',
    },
  });
  expect((await openBrowser(on).post(path, { email: 'typo@example.com' })).status).toBe(200);
});

test('another browser does not learn that the mail server failed', async () => {
  await signedUp('private@example.com');
  await on.breakMail({ match: 'SMTP MAIL', fault: 'down', times: 50 });
  const answer = await openBrowser(on).post(path, { email: 'private@example.com' });
  expect(answer.body).not.toHaveProperty('requiresManualVerification');
});

test('each address has a limit of its own, with or without an account', async () => {
  for (const email of ['limited@example.com', 'nobody@example.com']) {
    const browser = openBrowser(on);
    for (let number = 0; number < 4; number += 1)
      expect((await browser.post(path, { email })).status).toBe(200);
    expect((await browser.post(path, { email })).body.code).toBe('too-many-requests');
  }
});

test.each([
  [{}, 'Please enter your email address'],
  [{ email: ' ' }, 'Please enter your email address'],
  [{ email: 'nobody' }, 'Please enter a valid email address'],
])('resending the verification email refuses %j', async (body, message) => {
  const tokens = await countRows(on.db, 'one_time_token');
  const answer = await openBrowser(on).post(path, body);
  expect(answer).toMatchObject({ status: 400, body: { fields: { email: message } } });
  expect(await countRows(on.db, 'one_time_token')).toBe(tokens);
});
