import { afterEach, expect, test } from 'vitest';
import { endUnprovenSignUps } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { accountsApp, openBrowser, signUpBody, type TestBrowser } from '#tests/support/accounts.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';

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

// Count failures of every email, with every answer, in hasOwnFailure, and each of these must fail.
test.each([
  ['the recipient’s own server asks for a later try', { match: 'SMTP RCPT', fault: 'refuse', status: 450 }],
  ['the answer is late', { match: 'SMTP MAIL', fault: 'delay', ms: 4_500 }],
])('where %s, the address is not verified by hand, and the email is sent again', async (what, fault) => {
  const email = `${what.replaceAll(/\W/g, '').toLowerCase()}@example.com`;
  const browser = openBrowser(on);
  await browser.post('/api/auth/signup', signUpBody({ email }));
  await on.settled();
  const before = (await on.mailsTo(email)).length;
  await on.breakMail({ ...fault, times: 1 });
  const resent = await browser.post('/api/auth/resend-verification', { email });
  expect(resent).toMatchObject({ status: 200 });
  expect(resent.body).not.toHaveProperty('requiresManualVerification');
  const answer = await browser.post(path, { email });
  expect(answer).toMatchObject({ status: 403, body: { code: 'manual-verification-unavailable' } });
  expect(await verification(email)).toEqual({ verified: false, manually: false });
  await on.settled();
  await expect.poll(async () => (await on.mailsTo(email)).length).toBeGreaterThan(before);
});

test('a failure of another email does not let the address be verified by hand', async () => {
  const email = 'another@example.com';
  const browser = openBrowser(on);
  await browser.post('/api/auth/signup', signUpBody({ email }));
  await on.settled();
  await on.breakMail({ match: 'SMTP MAIL', fault: 'down', times: 1 });
  await browser.post('/api/auth/forgot-password', { email });
  await expect
    .poll(
      async () =>
        (await on.db.query(`select from mail_failure where template = 'reset-password'`)).rows.length,
    )
    .toBeGreaterThan(0);
  const answer = await browser.post(path, { email });
  expect(answer.body.code).toBe('manual-verification-unavailable');
});

// Read the user without `lockUserByEmail` in verifyEmailManually, and this must fail.
test('a sign-up that ends while it is verified by hand stays unverified', async () => {
  const email = 'race@example.com';
  const browser = await signUpWhileMailIsDown(email);
  const { answer } = await transaction(on.db, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      'select id from users where email = $1 for no key update',
      [email],
    );
    const waiting = browser.post(path, { email });
    await heldUp(on.db);
    await endUnprovenSignUps(
      tx,
      rows.map(({ id }) => id),
      on.clock.now(),
    );
    return { answer: waiting };
  });
  expect(await answer).toMatchObject({ status: 403, body: { code: 'manual-verification-unavailable' } });
  expect(await verification(email)).toEqual({ verified: false, manually: false });
});

// Take `email_verified_manually` out of signedUpHere in note-new-device.ts, and this must fail.
test('a sign-in to an account that was verified by hand is mailed to its address, also from the browser that signed up', async () => {
  const email = 'mailed@example.com';
  const browser = await signUpWhileMailIsDown(email);
  expect((await browser.post(path, { email })).status).toBe(200);
  await on.healMail();
  await browser.post('/api/auth/signin', { email, password: 'a long password' });
  await on.settled();
  const mails = (await on.mailsTo(email)).map(({ text }) => text).join('\n');
  expect(mails).toContain('This was not me');
});
