import { expect, test } from 'vitest';
import { accountsApp, openBrowser, signedInMember } from '#tests/support/accounts.ts';
import { give } from '#tests/support/ledger.ts';

const on = await accountsApp();
const path = '/api/auth/user';

test('a visitor has no user', async () => {
  expect(await openBrowser(on).get(path)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
});

test('the signed-in user is returned with the present balance, and is never cached', async () => {
  const nora = await signedInMember(on);
  await give(on.db, nora.id, 12_34n);
  const answer = await nora.browser.get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).toEqual({
    id: nora.id,
    username: 'nora.field',
    firstName: 'Nora',
    lastName: 'Field',
    email: 'nora@example.com',
    emailVerified: true,
    phoneNumber: '(217) 555-0142',
    address: '12 Orchard Lane',
    state: 'Illinois',
    zipCode: '62701',
    profileImageUrl: null,
    profileComplete: true,
    spendingFrozenFor: null,
    spendingFrozenUntil: null,
    balance: '12.34',
    owed: '0.00',
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: expect.stringMatching(/Z$/),
    hasPassword: true,
    hasPasskey: false,
    twoFactorEnabled: false,
    pushNotifications: true,
    emailNotifications: true,
    smsNotifications: true,
    marketingEmails: false,
    profileVisibility: 'public',
    showFirstName: false,
    userType: 'regular',
    isAuthority: false,
    authorityRole: null,
    isEnterpriseUser: false,
    enterpriseId: null,
    enterpriseRole: null,
  });
});

test.each(['', 'x', "' or 1=1 --", 'a'.repeat(43), '\u0000'])('the session %j has no user', async (token) => {
  const browser = openBrowser(on);
  browser.cookies.set('indulge_session', encodeURIComponent(token));
  expect((await browser.get(path)).status).toBe(401);
});

test('a session ends after 20 minutes without activity, and polling is not activity', async () => {
  const idle = await signedInMember(on, { email: 'idle@example.com' });
  on.clock.advance({ minutes: 19 });
  expect((await idle.browser.get(path)).status).toBe(200);
  on.clock.advance({ minutes: 19 });
  expect((await idle.browser.get('/api/notifications/unread-count')).status).toBe(200);
  on.clock.advance({ minutes: 2 });
  expect((await idle.browser.get(path)).status).toBe(401);
});

test('activity is not written on every request', async () => {
  const busy = await signedInMember(on, { email: 'busy@example.com' });
  const lastActive = async () => {
    const { rows } = await on.db.query<{ last_active_at: Date }>(
      'select last_active_at from session where user_id = $1',
      [busy.id],
    );
    return rows[0]?.last_active_at.getTime();
  };
  const before = await lastActive();
  on.clock.advance({ seconds: 10 });
  await busy.browser.get(path);
  expect(await lastActive()).toBe(before);
  on.clock.advance({ seconds: 10 });
  await busy.browser.get(path);
  expect(await lastActive()).toBe((before ?? 0) + 20_000);
});

// Let `LONGEST_MS` in sessions.ts be longer, and this must fail.
test('a session that is not remembered ends after a day, even with constant activity', async () => {
  const busy = await signedInMember(on, { email: 'all.day@example.com' });
  for (let quarter = 0; quarter < 95; quarter += 1) {
    on.clock.advance({ minutes: 15 });
    expect((await busy.browser.get(path)).status).toBe(200);
  }
  on.clock.advance({ minutes: 15 });
  expect((await busy.browser.get(path)).status).toBe(401);
});

test('a remembered session survives inactivity and ends after 30 days', async () => {
  const nora = openBrowser(on);
  await nora.post('/api/auth/signin', {
    email: 'nora@example.com',
    password: 'a long password',
    rememberMe: true,
  });
  on.clock.advance({ days: 29, hours: 23 });
  expect((await nora.get(path)).status).toBe(200);
  on.clock.advance({ hours: 1 });
  expect((await nora.get(path)).status).toBe(401);
});
