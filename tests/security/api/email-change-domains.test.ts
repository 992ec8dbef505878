/** Staff and enterprise users can move only to the addresses that their role or enterprise allows. */
import { expect, test } from 'vitest';
import { seedDemoUsers } from '#server/demo/people.ts';
import { newId } from '#server/kernel/id.ts';
import { sendEmailCode } from '#server/security/email-change/change-email.ts';
import { accountsApp, countRows, openBrowser, signedInMember } from '#tests/support/accounts.ts';

const on = await accountsApp();
await seedDemoUsers(on.db, on.deps);
const change = '/api/verify/email/change';
const confirm = '/api/verify/email/confirm-change';

async function signIn(email: string) {
  const browser = openBrowser(on);
  expect((await browser.post('/api/auth/signin', { email, password: 'indulge-demo' })).status).toBe(200);
  return browser;
}

async function codeFor(address: string): Promise<string> {
  const { text } = await on.mailTo(address, 'Your verification code');
  return /\b([A-Z2-9]{6})\b/.exec(text)?.[1] ?? '';
}

const emailOf = async (browser: Awaited<ReturnType<typeof signIn>>) =>
  (await browser.get('/api/auth/user')).body.email;

// Drop a rule of checkNewEmail, and its row must fail.
test.each([
  ['god@indulge.example', 'goddess@indulge.example', 409, 'This account cannot be changed in this way.'],
  [
    'care@indulge.example',
    'care@elsewhere.example',
    400,
    'Authority users must use @indulge.example email domain',
  ],
  [
    'care@indulge.example',
    'care@mail.indulge.example',
    400,
    'Authority users must use @indulge.example email domain',
  ],
  [
    'dept@acme.example',
    'dept@elsewhere.example',
    400,
    'Please use an address of your company, which ends in @acme.example.',
  ],
])('%s cannot move to %s, and no email is sent', async (email, newEmail, status, message) => {
  const browser = await signIn(email);
  expect(await browser.post(change, { newEmail })).toMatchObject({ status, body: { message } });
  expect(await on.mailsTo(newEmail)).toEqual([]);
  expect(await countRows(on.db, 'email_code')).toBe(0);
});

// Take checkNewEmail out of moveToNewEmail, and this must fail.
test('a code for a domain that the enterprise removed in the meantime is refused', async () => {
  const browser = await signIn('dept@acme.example');
  expect((await browser.post(change, { newEmail: 'dept.two@acme.example' })).status).toBe(200);
  const token = await codeFor('dept.two@acme.example');
  await on.db.query(`update enterprise set email_domain = 'acme.test' where email_domain = 'acme.example'`);
  expect(await browser.post(confirm, { token })).toMatchObject({
    status: 400,
    body: { message: 'Please use an address of your company, which ends in @acme.test.' },
  });
  expect(await emailOf(browser)).toBe('dept@acme.example');
});

// Take voidEmailCodes out of moveToNewEmail, and this must fail.
test('a code for an earlier request is refused after the account has moved', async () => {
  const { browser, id: userId } = await signedInMember(on, { email: 'twice@example.com' });
  const deps = {
    ...on.deps,
    config: {
      ...on.deps.config,
      authorityEmailDomain: 'indulge.example',
      requireStaffTwoFactor: false,
    },
  };
  for (const newEmail of ['earlier@example.com', 'later@example.com'])
    await sendEmailCode(deps, { userId, newEmail, at: on.deps.clock.now().toISOString() });
  expect((await browser.post(confirm, { token: await codeFor('later@example.com') })).status).toBe(200);
  const { body } = await browser.post(confirm, { token: await codeFor('earlier@example.com') });
  expect(body.code).toBe('invalid-code');
  expect(await emailOf(browser)).toBe('later@example.com');
});

test('a user whose account is closed after the request gets no code', async () => {
  const deps = {
    ...on.deps,
    config: {
      ...on.deps.config,
      authorityEmailDomain: 'indulge.example',
      requireStaffTwoFactor: false,
    },
  };
  const newEmail = 'nobodys@example.com';
  const at = on.deps.clock.now().toISOString();
  expect(await sendEmailCode(deps, { userId: newId(), newEmail, at })).toBe('nobody');
  expect(await on.mailsTo(newEmail)).toEqual([]);
});
