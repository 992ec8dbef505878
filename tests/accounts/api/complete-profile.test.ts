import { expect, test } from 'vitest';
import { accountsApp, openBrowser, signedInMember } from '#tests/support/accounts.ts';

const on = await accountsApp();
const path = '/api/complete-profile';
const nora = await signedInMember(on);
const right = {
  firstName: 'Nora',
  lastName: 'Field',
  phoneNumber: '+1 217.555.0199',
  address: '99 New Street, Springfield',
};

test('the profile is completed, and a phone number in any format is normalized', async () => {
  await on.db.query('update users set profile_complete = false where id = $1', [nora.id]);
  const answer = await nora.browser.post(path, right);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      username: 'nora.field',
      profileComplete: true,
      phoneNumber: '(217) 555-0199',
      address: '99 New Street, Springfield',
    },
  });
});

test.each([
  ['firstName', ' ', 'First name is required'],
  ['lastName', '', 'Last name is required'],
  ['phoneNumber', '555-0199', 'Please enter a valid US phone number'],
  ['phoneNumber', '٢١٧٥٥٥٠١٩٩', 'Please enter a valid US phone number'],
  ['address', '9 New St', 'Please enter your complete address'],
  ['firstName', 'N'.repeat(61), 'First name must be at most 60 characters'],
  ['address', '9'.repeat(201), 'Please enter your complete address'],
])('completing the profile refuses %s %j', async (field, value, message) => {
  const answer = await nora.browser.post(path, { ...right, [field]: value });
  expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
});

// Leave isWholeNameNotOurs out of CompleteProfileBody, and this must fail.
test('completing the profile refuses two names that read like ours beside each other', async () => {
  const answer = await nora.browser.post(path, { ...right, firstName: 'Indu', lastName: 'lge' });
  const lastName = 'This name would pass for Indulge. Please choose another one.';
  expect(answer).toMatchObject({ status: 400, body: { fields: { lastName } } });
});

test('a visitor cannot complete a profile', async () => {
  expect((await openBrowser(on).post(path, right)).status).toBe(401);
});

test('completing the profile grants no role and changes no account kind', async () => {
  await nora.browser.post(path, { ...right, isAuthority: true, authorityRole: 'god', balance: '1000.00' });
  expect((await nora.browser.get('/api/auth/user')).body).toMatchObject({
    isAuthority: false,
    balance: '0.00',
  });
});
