/** POST /api/user/change-password, where the password stays. */
import { expect, test } from 'vitest';
import { accountsApp, openBrowser, signedInMember } from '#tests/support/accounts.ts';

const on = await accountsApp();
const path = '/api/user/change-password';
const again = '/api/auth/reauthenticate';

const signIn = (email: string, password: string) =>
  openBrowser(on).post('/api/auth/signin', { email, password });

test.each([
  [{ newPassword: 'a new one', confirmPassword: 'a new one' }, 'All password fields are required'],
  [
    { currentPassword: '', newPassword: 'a new one', confirmPassword: 'a new one' },
    'All password fields are required',
  ],
  [{ currentPassword: 'x', newPassword: '', confirmPassword: '' }, 'All password fields are required'],
  [
    { currentPassword: 'x', newPassword: 'a new one', confirmPassword: '' },
    'All password fields are required',
  ],
  [
    { currentPassword: 'x', newPassword: 'a new one', confirmPassword: 'another' },
    'New passwords do not match',
  ],
  [
    { currentPassword: 'x', newPassword: 'short', confirmPassword: 'short' },
    'New password must be at least 6 characters long',
  ],
])('a password change refuses %j', async (body, message) => {
  const person = await signedInMember(on, { email: `form${Math.random()}@example.com` });
  expect(await person.browser.patch(path, body)).toMatchObject({ status: 400, body: { message } });
  expect((await signIn(person.email, person.password)).status).toBe(200);
});

test('a wrong current password changes nothing, and too many are refused unchecked', async () => {
  const thief = await signedInMember(on, { email: 'thief@example.com' });
  const body = { currentPassword: 'not this one', newPassword: 'a new one', confirmPassword: 'a new one' };
  const limit = on.deps.config.limits.failedSignInsPerQuarterHour;
  for (let tries = 0; tries < limit; tries += 1) {
    expect(await thief.browser.patch(path, body)).toMatchObject({
      status: 400,
      body: { code: 'wrong-password', fields: { currentPassword: 'Your current password is incorrect.' } },
    });
  }
  expect((await thief.browser.patch(path, body)).status).toBe(429);
  expect((await thief.browser.post(again, { password: thief.password })).status).toBe(429);
  expect((await thief.browser.get('/api/notifications')).body).toEqual([]);
  const subjects = (await on.mailsTo(thief.email)).map(({ subject }) => subject);
  expect(subjects).not.toContain('Your password was changed');
});
