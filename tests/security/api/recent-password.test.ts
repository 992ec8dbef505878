/** Actions that could hand over an account need the password of the last 15 minutes (P29). */
import { expect, test } from 'vitest';
import { accountsApp, countRows, signedInMember } from '#tests/support/accounts.ts';
import { codeNow, type Setup } from '#tests/support/two-factor.ts';

const on = await accountsApp();
const setup = '/api/auth/2fa/setup';
const verify = '/api/auth/2fa/verify';
const changeEmail = '/api/verify/email/change';
const again = '/api/auth/reauthenticate';

/** A user whose session stayed open and active. */
async function signedInLongAgo(email: string) {
  const person = await signedInMember(on, { email });
  on.clock.advance({ minutes: 15 });
  await person.browser.get('/api/auth/user');
  on.clock.advance({ seconds: 1 });
  return person;
}

const wanted = { status: 403, body: { code: 'reauthenticate' } };

// Take requireFreshSession out of set-up-two-factor.ts and this must fail.
test('a set-up of two-factor needs no password right after sign-in, and needs it later', async () => {
  const fresh = await signedInMember(on, { email: 'fresh@example.com' });
  expect((await fresh.browser.post(setup)).status).toBe(200);
  const stale = await signedInLongAgo('stale@example.com');
  const before = await countRows(on.db, 'two_factor');
  expect(await stale.browser.post(setup)).toMatchObject(wanted);
  expect(await countRows(on.db, 'two_factor')).toBe(before);
  await stale.browser.post(again, { password: 'not this one' });
  expect(await stale.browser.post(setup)).toMatchObject(wanted);
  await stale.browser.post(again, { password: stale.password });
  expect((await stale.browser.post(setup)).status).toBe(200);
});

test('a set-up that began in time may be completed later', async () => {
  const slow = await signedInMember(on, { email: 'slow@example.com' });
  const { manualEntryKey } = (await slow.browser.post(setup)).body as unknown as Setup;
  on.clock.advance({ minutes: 16 });
  const answer = await slow.browser.post(verify, { token: codeNow(on.clock, manualEntryKey) });
  expect(answer.status).toBe(200);
});

// Take requireFreshSession out of change-email.ts and this must fail.
test('an email change needs no password right after sign-in, and needs it later', async () => {
  const stale = await signedInLongAgo('moving@example.com');
  expect(await stale.browser.post(changeEmail, { newEmail: 'moved@example.com' })).toMatchObject(wanted);
  expect(await on.mailsTo('moved@example.com')).toEqual([]);
  expect(await countRows(on.db, 'email_code')).toBe(0);
  await stale.browser.post(again, { password: stale.password });
  expect((await stale.browser.post(changeEmail, { newEmail: 'moved@example.com' })).status).toBe(200);
  expect(await on.mailsTo('moved@example.com')).toHaveLength(1);
});

test('a password entered in another browser does not count for this one', async () => {
  const stale = await signedInLongAgo('two@example.com');
  const { email, password } = stale;
  const elsewhere = await signedInMember(on, { email: 'other@example.com' });
  await elsewhere.browser.post('/api/auth/signin', { email, password });
  expect((await elsewhere.browser.post(setup)).status).toBe(200);
  expect(await stale.browser.post(setup)).toMatchObject(wanted);
});
