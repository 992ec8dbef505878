/** The profile and the preferences of a user. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';

const clock = testClock();
const product = await testApp({ clock });

test('PATCH /api/profile stores an address', async () => {
  const nora = await product.newMember();
  const answer = await nora.patch('/api/profile', { address: '  7 Harbor Road, Springfield ' });
  expect(answer).toMatchObject({ status: 200, body: { address: '7 Harbor Road, Springfield' } });
  for (const address of ['', '   ', 'x'.repeat(201), 'two\nlines', null]) {
    expect(await nora.patch('/api/profile', { address })).toMatchObject({
      status: 400,
      body: { message: 'Please enter a valid address.' },
    });
  }
  expect((await nora.get('/api/auth/user')).body.address).toBe('7 Harbor Road, Springfield');
});

// Take requireOwnPhone out of update-profile.ts, and this must fail.
test('a manager of a company may have a number of another country, a member may not', async () => {
  const phoneNumber = '+49 30 1234567';
  const manager = await product.signIn('account_manager');
  expect((await manager.patch('/api/user/profile', { phoneNumber })).body.phoneNumber).toBe('+49301234567');
  const nora = await product.newMember();
  expect(await nora.patch('/api/user/profile', { phoneNumber })).toMatchObject({
    status: 400,
    body: { fields: { phoneNumber: 'Please enter a valid US phone number' } },
  });
});

// Take requireOwnName out of update-profile.ts, and this must fail.
test('a name does not read like ours beside the one that stays', async () => {
  const nora = await product.newMember();
  const refused = 'This name would pass for Indulge. Please choose another one.';
  expect((await nora.patch('/api/user/profile', { lastName: 'Lge' })).status).toBe(200);
  expect(await nora.patch('/api/user/profile', { firstName: 'Indu', phone: null })).toMatchObject({
    status: 400,
    body: { fields: { firstName: refused } },
  });
  expect(await nora.patch('/api/user/profile', { firstName: 'Indu', lastName: 'Lge' })).toMatchObject({
    status: 400,
    body: { fields: { lastName: refused } },
  });
  expect((await nora.get('/api/auth/user')).body).toMatchObject({
    firstName: 'Nora',
    lastName: 'Lge',
    phoneNumber: '(217) 555-0142',
  });
});

test('PATCH /api/user/profile changes the given fields and no others', async () => {
  const nora = await product.newMember();
  const before = (await nora.get('/api/auth/user')).body;
  const answer = await nora.patch('/api/user/profile', {
    firstName: 'Leonora',
    phone: '+1 312 555 0100',
    username: 'somebody.else',
    email: 'else@example.com',
    balance: '1000.00',
    userType: 'authority',
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    ...before,
    firstName: 'Leonora',
    phoneNumber: '(312) 555-0100',
    updatedAt: expect.any(String),
  });
});

test.each([
  { phoneNumber: '', address: '', state: '', zipCode: '' },
  { phoneNumber: null, address: null, state: null, zipCode: null },
  { phone: null, address: '', state: null, zipCode: '' },
])('%j clears phone, address, state and zip code', async (none) => {
  const nora = await product.newMember();
  expect((await nora.patch('/api/user/profile', none)).body).toMatchObject({
    phoneNumber: null,
    address: null,
    state: null,
    zipCode: null,
  });
});

test.each([
  [{ firstName: '' }, 'First name is required'],
  [{ lastName: ' ' }, 'Last name is required'],
  [{ lastName: null }, 'Last name is required'],
  [{ lastName: 'x'.repeat(61) }, 'Last name is required'],
  [{ phoneNumber: '12345' }, 'Please enter a valid US phone number'],
  [{ phone: 'call me' }, 'Please enter a valid US phone number'],
  [{ zipCode: '1234' }, 'Please enter a valid US zip code'],
  [{ address: 'a\u0000b' }, 'Please enter a valid address'],
])('the profile refuses %j', async (body, message) => {
  const nora = await product.newMember();
  expect(await nora.patch('/api/user/profile', body)).toMatchObject({ status: 400, body: { message } });
});

test('each preference is stored by itself, through either route', async () => {
  const nora = await product.newMember();
  const first = await nora.patch('/api/user/preferences', {
    smsNotifications: false,
    marketingEmails: true,
    profileVisibility: 'private',
  });
  expect(first.body).toMatchObject({
    pushNotifications: true,
    emailNotifications: true,
    smsNotifications: false,
    marketingEmails: true,
    profileVisibility: 'private',
    showFirstName: false,
  });
  const shown = await nora.patch('/api/user/preferences', { showFirstName: true });
  expect(shown.body).toMatchObject({ profileVisibility: 'private', showFirstName: true });
  const second = await nora.patch('/api/auth/preferences', { pushNotifications: false });
  expect(second.body).toMatchObject({
    pushNotifications: false,
    marketingEmails: true,
    profileVisibility: 'private',
    showFirstName: true,
  });
  expect((await nora.patch('/api/user/preferences', { showFirstName: 'yes' })).status).toBe(400);
  expect((await nora.patch('/api/user/preferences', { pushNotifications: 'yes' })).status).toBe(400);
  expect((await nora.patch('/api/user/preferences', { profileVisibility: 'friends' })).status).toBe(400);
});

test('staff choose their notifications, and have no profile to hide or gift page to name', async () => {
  const care = await product.signIn('customer_service');
  const answer = await care.patch('/api/auth/preferences', { emailNotifications: false });
  expect(answer).toMatchObject({ status: 200, body: { emailNotifications: false } });
  expect((await care.patch('/api/user/preferences', { profileVisibility: 'private' })).status).toBe(403);
  expect((await care.patch('/api/user/preferences', { showFirstName: true })).status).toBe(403);
});
