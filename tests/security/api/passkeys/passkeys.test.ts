/** Passkeys: enrolled, named, used to sign in and to prove to be present. */
import { expect, test } from 'vitest';
import { openBrowser, signedInMember, type TestBrowser } from '#tests/support/accounts.ts';
import { type Flaw, openAuthenticator } from '#tests/support/authenticator.ts';
import { codeNow, enableTwoFactor } from '#tests/support/two-factor.ts';
import { type Device, enroll, openPasskeys, optionsOf, origin, passkeys, refused } from './devices.ts';

const { on, newMember, signIn } = await openPasskeys();

const again = '/api/auth/reauthenticate';
const changeEmail = '/api/verify/email/change';
const asked = { status: 403, body: { code: 'reauthenticate' } };

const ageProofs = (userId: string) =>
  on.db.query('update session set reauthenticated_at = null where user_id = $1', [userId]);

test('a passkey signs in without a password and without a code, and is listed with its use', async () => {
  const nora = await signedInMember(on, { email: 'phone@example.com' });
  await enableTwoFactor(on, nora.browser);
  const { device, id } = await enroll(nora.browser);
  const { browser, answer } = await signIn(device);
  expect(answer).toMatchObject({
    status: 200,
    body: { user: { email: 'phone@example.com', hasPasskey: true } },
  });
  expect((await browser.post(changeEmail, { newEmail: 'next@example.com' })).status).toBe(200);
  expect((await browser.get(passkeys)).body).toMatchObject([
    { id, name: 'My phone', synced: false, lastUsedAt: expect.any(String) },
  ]);
  const mails = (await on.mailsTo('phone@example.com')).map(({ text }) => text).join();
  expect(mails).toContain('The passkey “My phone” was added to your account.');
});

// Let provePresence take the password of an account with a passkey, and this must fail.
test('with a passkey, signing in by password proves nothing, and the passkey does', async () => {
  const nora = await signedInMember(on, { email: 'proof@example.com' });
  const { device } = await enroll(nora.browser);
  const browser = openBrowser(on);
  await browser.post('/api/auth/signin', { email: nora.email, password: nora.password });
  expect(await browser.post(changeEmail, { newEmail: 'thief@example.com' })).toMatchObject(asked);
  expect(await browser.post(again, { password: nora.password })).toMatchObject({
    status: 403,
    body: { code: 'better-proof-required', message: 'Your account asks for your passkey.' },
  });
  const change = { currentPassword: nora.password, newPassword: 'a new long phrase' };
  expect(await browser.patch('/api/user/change-password', change)).toMatchObject(asked);
  const credential = device.get(await optionsOf(browser, `${passkeys}/proof/options`));
  expect((await browser.post(`${passkeys}/proof`, { credential })).status).toBe(200);
  expect((await browser.post(changeEmail, { newEmail: 'own@example.com' })).status).toBe(200);
});

test('a code proves beside a passkey, for who has both', async () => {
  const nora = await signedInMember(on, { email: 'codes@example.com' });
  const { manualEntryKey } = await enableTwoFactor(on, nora.browser);
  await enroll(nora.browser);
  await ageProofs(nora.id);
  expect((await nora.browser.post(again, { token: codeNow(on.clock, manualEntryKey) })).status).toBe(200);
});

test('one passkey belongs to one account, and an account has at most ten', async () => {
  const nora = await newMember();
  const device = openAuthenticator(origin);
  const add = async (browser: TestBrowser, with_: Device) =>
    browser.post(passkeys, {
      name: 'Key',
      credential: with_.create(await optionsOf(browser, `${passkeys}/options`)),
    });
  expect((await add(nora.browser, device)).status).toBe(201);
  expect(await add(nora.browser, device)).toMatchObject({ status: 409, body: { code: 'passkey-known' } });
  for (let number = 2; number <= 10; number += 1) await enroll(nora.browser, `Key ${number}`);
  expect((await nora.browser.post(`${passkeys}/options`)).body.code).toBe('too-many-passkeys');
});

test('a passkey is renamed and removed, and then signs nobody in', async () => {
  const nora = await signedInMember(on, { email: 'gone@example.com' });
  const { device, id } = await enroll(nora.browser);
  expect((await nora.browser.patch(`${passkeys}/${id}`, { name: ' ' })).status).toBe(400);
  expect((await nora.browser.patch(`${passkeys}/${id}`, { name: 'Old phone' })).status).toBe(200);
  expect((await nora.browser.delete(`${passkeys}/${id}`)).status).toBe(200);
  expect((await nora.browser.delete(`${passkeys}/${id}`)).status).toBe(404);
  expect((await signIn(device)).answer).toMatchObject(refused);
  expect((await nora.browser.get('/api/auth/user')).body.hasPasskey).toBe(false);
  // Leave an event out of enroll-passkey.ts, and this must fail.
  const { rows } = await on.db.query(
    `select kind, detail from security_event where user_id = $1 and kind like 'passkey-%' order by at, id`,
    [nora.id],
  );
  expect(rows).toEqual([
    { kind: 'passkey-added', detail: { name: 'My phone' } },
    { kind: 'passkey-removed', detail: { name: 'Old phone' } },
  ]);
});

// Take recordProof or noteFailedProof out of proveWithPasskey, and this must fail.
test('a proof with a passkey, and a refused one, leave security events', async () => {
  const nora = await newMember();
  const { device } = await enroll(nora.browser);
  const prove = async (flaw: Flaw = {}) => {
    const options = await optionsOf(nora.browser, `${passkeys}/proof/options`);
    return nora.browser.post(`${passkeys}/proof`, { credential: device.get(options, flaw) });
  };
  expect((await prove()).status).toBe(200);
  const options = await optionsOf(nora.browser, `${passkeys}/proof/options`);
  const credential = openAuthenticator(origin).get(options);
  expect((await nora.browser.post(`${passkeys}/proof`, { credential })).status).toBe(400);
  const { rows } = await on.db.query(
    `select kind, detail ->> 'way' as way from security_event
     where user_id = $1 and kind in ('proof-failed', 'presence-proven') order by at, id`,
    [nora.id],
  );
  expect(rows).toEqual([
    { kind: 'presence-proven', way: 'passkey' },
    { kind: 'proof-failed', way: 'passkey' },
  ]);
});
