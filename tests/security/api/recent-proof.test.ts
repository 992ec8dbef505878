/** Actions that could hand over an account need the password of the last 15 minutes (P29). */
import { expect, test } from 'vitest';
import { accountsApp, countRows, openBrowser, signedInMember } from '#tests/support/accounts.ts';
import { codeNow, enableTwoFactor, type Setup } from '#tests/support/two-factor.ts';

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

// Let a password prove an account with two-factor on, and this must fail.
test('with two-factor on, a code proves, once, and the password does not', async () => {
  const nora = await signedInMember(on, { email: 'codes@example.com' });
  const { manualEntryKey, backupCodes } = await enableTwoFactor(on, nora.browser);
  await ageProofs(nora.id);
  expect(await nora.browser.post(changeEmail, { newEmail: 'next@example.com' })).toMatchObject(wanted);
  const byPassword = await nora.browser.post(again, { password: nora.password });
  expect(byPassword).toMatchObject({ status: 403, body: { code: 'better-proof-required' } });
  const token = codeNow(on.clock, manualEntryKey);
  expect((await nora.browser.post(again, { token })).status).toBe(200);
  expect((await nora.browser.post(again, { token })).body.code).toBe('invalid-code');
  expect((await nora.browser.post(changeEmail, { newEmail: 'next@example.com' })).status).toBe(200);
  await ageProofs(nora.id);
  expect((await nora.browser.post(again, { backupCode: backupCodes[0] })).status).toBe(200);
  const mails = (await on.mailsTo('codes@example.com')).map(({ text }) => text);
  expect(mails.join()).toContain('A backup code was used to confirm that it is you. 9 are left.');
});

test('with two-factor on, a password is changed only in a proven session', async () => {
  const nora = await signedInMember(on, { email: 'change@example.com' });
  await enableTwoFactor(on, nora.browser);
  await ageProofs(nora.id);
  const change = { currentPassword: nora.password, newPassword: 'a new long phrase' };
  expect(await nora.browser.patch('/api/user/change-password', change)).toMatchObject(wanted);
});

// Keep the other sessions' proofs in markProvenAlone, and this must fail.
test('turning two-factor on takes the proof of sessions that were proven by password', async () => {
  const nora = await signedInMember(on, { email: 'both@example.com' });
  const other = openBrowser(on);
  await other.post('/api/auth/signin', { email: nora.email, password: nora.password });
  await enableTwoFactor(on, nora.browser);
  expect(await other.post(changeEmail, { newEmail: 'thief@example.com' })).toMatchObject(wanted);
  expect((await nora.browser.post(changeEmail, { newEmail: 'nora2@example.com' })).status).toBe(200);
});

const ageProofs = (userId: string) =>
  on.db.query(
    `update session set reauthenticated_at = reauthenticated_at - interval '1 hour' where user_id = $1`,
    [userId],
  );

// Take noteFailedProof out of any of these calls, and this must fail.
test('proofs and refused proofs in an open session leave security events', async () => {
  const nora = await signedInMember(on, { email: 'watched@example.com' });
  const { browser, password } = nora;
  await browser.post(again, { password: 'not this one' });
  await browser.patch('/api/user/change-password', {
    currentPassword: 'nor this one',
    newPassword: 'another long one',
    confirmPassword: 'another long one',
  });
  await browser.post(again, { password });
  await enableTwoFactor(on, browser);
  await browser.post(again, { token: '000000' });
  await browser.post('/api/auth/2fa/disable', { token: '000000' });
  const { rows } = await on.db.query(
    `select kind, detail ->> 'way' as way from security_event
     where user_id = $1 and kind in ('proof-failed', 'presence-proven') order by at, id`,
    [nora.id],
  );
  expect(rows).toEqual([
    { kind: 'proof-failed', way: 'password' },
    { kind: 'proof-failed', way: 'password' },
    { kind: 'presence-proven', way: 'password' },
    { kind: 'proof-failed', way: 'code' },
    { kind: 'proof-failed', way: 'code' },
  ]);
});
