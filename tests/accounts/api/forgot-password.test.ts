import { expect, test } from 'vitest';
import { accountsApp, member, openBrowser, RESET_LINK } from '#tests/support/accounts.ts';

const on = await accountsApp({ env: { LIMIT_ACCOUNT_MAILS_PER_HOUR: '3' } });
const path = '/api/auth/forgot-password';
const nora = await member(on);

test('mails a link that opens the page for a new password', async () => {
  const answer = await openBrowser(on).post(path, { email: 'NORA@example.com' });
  expect(answer.status).toBe(200);
  const mail = await on.mailTo(nora.email, 'Choose a new password');
  expect(mail.text).toMatch(RESET_LINK);
});

test('answers the same for an address without an account, and sends nothing', async () => {
  const known = await openBrowser(on).post(path, { email: nora.email });
  const unknown = await openBrowser(on).post(path, { email: 'nobody@example.com' });
  expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
  expect(await on.mailsTo('nobody@example.com')).toEqual([]);
});

test('the password stays as it is until a new one is chosen', async () => {
  const answer = await openBrowser(on).post('/api/auth/signin', {
    email: nora.email,
    password: nora.password,
  });
  expect(answer.status).toBe(200);
});

test('is limited for each address, known or not', async () => {
  for (const email of ['limit@example.com', 'another@example.com']) {
    for (let number = 0; number < 3; number += 1) {
      expect((await openBrowser(on).post(path, { email })).status).toBe(200);
    }
    const refused = await openBrowser(on).post(path, { email });
    expect(refused.body.code).toBe('too-many-requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
});
