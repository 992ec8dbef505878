import { afterEach, expect, test } from 'vitest';
import { accountsApp, openBrowser, signUpBody, type TestBrowser } from '#tests/support/accounts.ts';

const on = await accountsApp();
const path = '/api/auth/verify-email-manual';

afterEach(() => on.healMail());

async function signUpWhileMailIsDown(email: string): Promise<TestBrowser> {
  const browser = openBrowser(on);
  await on.breakMail({ match: 'SMTP MAIL', fault: 'down', times: 500 });
  await browser.post('/api/auth/signup', signUpBody({ email }));
  await browser.post('/api/auth/resend-verification', { email });
  return browser;
}

async function verification(email: string) {
  const { rows } = await on.db.query(
    'select email_verified_at is not null as verified, email_verified_manually as manually from users where email = $1',
    [email],
  );
  return rows[0];
}

test('while email cannot be sent, the browser that signed up verifies its address', async () => {
  const browser = await signUpWhileMailIsDown('nora@example.com');
  const answer = await browser.post(path, { email: 'nora@example.com' });
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Your email has been verified successfully!' },
  });
  expect(await verification('nora@example.com')).toEqual({ verified: true, manually: true });
  const signedIn = await browser.post('/api/auth/signin', {
    email: 'nora@example.com',
    password: 'a long password',
  });
  expect(signedIn.status).toBe(200);
});

test('an address that refuses email cannot be verified this way', async () => {
  const browser = openBrowser(on);
  await on.breakMail({ match: 'SMTP RCPT nobody@example.com', fault: 'refuse', times: 500 });
  await browser.post('/api/auth/signup', signUpBody({ email: 'nobody@example.com' }));
  const resent = await browser.post('/api/auth/resend-verification', { email: 'nobody@example.com' });
  expect(resent.body).toMatchObject({ code: 'mail-refused' });
  expect(resent.body).not.toHaveProperty('requiresManualVerification');
  const answer = await browser.post(path, { email: 'nobody@example.com' });
  expect(answer).toMatchObject({ status: 403, body: { code: 'manual-verification-unavailable' } });
  expect(await verification('nobody@example.com')).toEqual({ verified: false, manually: false });
});

test('another browser cannot verify the address', async () => {
  await signUpWhileMailIsDown('other@example.com');
  const thief = openBrowser(on);
  await on.healMail();
  await thief.post('/api/auth/signup', signUpBody({ email: 'thief@example.com' }));
  for (const browser of [thief, openBrowser(on)]) {
    const answer = await browser.post(path, { email: 'other@example.com' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'manual-verification-unavailable' } });
  }
  expect(await verification('other@example.com')).toEqual({ verified: false, manually: false });
});

test('an address cannot be verified this way while email works', async () => {
  const browser = openBrowser(on);
  await browser.post('/api/auth/signup', signUpBody({ email: 'works@example.com' }));
  await on.settled();
  const answer = await browser.post(path, { email: 'works@example.com' });
  expect(answer.body.code).toBe('manual-verification-unavailable');
  expect(await verification('works@example.com')).toEqual({ verified: false, manually: false });
});

test('an address cannot be verified this way an hour after email failed', async () => {
  const browser = await signUpWhileMailIsDown('hour@example.com');
  await on.healMail();
  await on.settled();
  on.clock.advance({ minutes: 61 });
  const answer = await browser.post(path, { email: 'hour@example.com' });
  expect(answer.body.code).toBe('manual-verification-unavailable');
});

test('the answer does not reveal whether an address has an account', async () => {
  const browser = await signUpWhileMailIsDown('known@example.com');
  const answer = await browser.post(path, { email: 'unknown@example.com' });
  expect(answer).toMatchObject({ status: 403, body: { code: 'manual-verification-unavailable' } });
});

test('one browser verifies two accounts that it opened', async () => {
  const browser = await signUpWhileMailIsDown('first@example.com');
  await browser.post('/api/auth/signup', signUpBody({ email: 'second@example.com' }));
  await browser.post('/api/auth/resend-verification', { email: 'second@example.com' });
  for (const email of ['first@example.com', 'second@example.com']) {
    expect((await browser.post(path, { email })).status).toBe(200);
  }
});
