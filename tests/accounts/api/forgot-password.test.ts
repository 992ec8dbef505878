import { expect, test } from 'vitest';
import { accountsApp, member, openBrowser, RESET_LINK } from '#tests/support/accounts.ts';

const on = await accountsApp({ env: { LIMIT_ACCOUNT_MAILS_PER_HOUR: '3' } });
const path = '/api/auth/forgot-password';
const nora = await member(on);

test('the email links to the page for a new password', async () => {
  const answer = await openBrowser(on).post(path, { email: 'NORA@example.com' });
  expect(answer.status).toBe(200);
  const mail = await on.mailTo(nora.email, 'Choose a new password');
  expect(mail.text).toMatch(RESET_LINK);
});

// Leave hadNoPassword out of account-mails.ts, and this must fail.
test('an account that never had a password is asked to set one, a secured one to choose a new one', async () => {
  const [claimed, secured] = [
    await member(on, { email: 'claimed@example.com' }),
    await member(on, { email: 'secured@example.com' }),
  ];
  await on.db.query(
    `update users set password_hash = null, password_reset_required_at = case when id = $2 then now() end
     where id in ($1, $2)`,
    [claimed.id, secured.id],
  );
  for (const { email } of [claimed, secured]) await openBrowser(on).post(path, { email });
  const { text } = await on.mailTo(claimed.email, 'Set a password');
  expect(text).toMatch(/\/reset-password\?token=[\w-]+&for=first\n/);
  expect(text).not.toMatch(/new password|stays the same/);
  expect(text).toContain(
    'If you sign in with Google or Apple, sign in with them once more to reconnect them.',
  );
  expect((await on.mailTo(secured.email, 'Choose a new password')).text).not.toContain('for=first');
});

test('an address without an account gets the same answer, and no email is sent', async () => {
  const known = await openBrowser(on).post(path, { email: nora.email });
  const unknown = await openBrowser(on).post(path, { email: 'nobody@example.com' });
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
  expect(await on.mailsTo('nobody@example.com')).toEqual([]);
});

test('the old password works until a new one is chosen', async () => {
  const answer = await openBrowser(on).post('/api/auth/signin', {
    email: nora.email,
    password: nora.password,
  });
  expect(answer.status).toBe(200);
});

test('each address has a limit of its own, with or without an account', async () => {
  for (const email of ['limit@example.com', 'another@example.com']) {
    for (let number = 0; number < 3; number += 1) {
      expect((await openBrowser(on).post(path, { email })).status).toBe(200);
    }
    const refused = await openBrowser(on).post(path, { email });
    expect(refused.body.code).toBe('too-many-requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
});

// Count all of them under the address alone, and this must fail.
test('asking for other emails, which are never sent, does not use up the links to a new password', async () => {
  const owner = await member(on, { email: 'target@example.com' });
  const stranger = openBrowser(on);
  for (const other of ['/api/auth/resend-verification', '/api/auth/verify-email-manual'])
    for (let number = 0; number < 4; number += 1) await stranger.post(other, { email: owner.email });
  expect((await stranger.post('/api/auth/resend-verification', { email: owner.email })).status).toBe(429);
  expect((await openBrowser(on).post(path, { email: owner.email })).status).toBe(200);
  expect((await on.mailTo(owner.email, 'Choose a new password')).text).toMatch(RESET_LINK);
});
