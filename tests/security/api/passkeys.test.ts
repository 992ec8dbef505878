/** Passkeys: signing in, proving to be present, and everything that must not pass for one. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import {
  accountsApp,
  countRows,
  openBrowser,
  signedInMember,
  type TestBrowser,
} from '#tests/support/accounts.ts';
import { type Flaw, type Options, openAuthenticator } from '#tests/support/authenticator.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { race } from '#tests/support/race.ts';
import { codeNow, enableTwoFactor } from '#tests/support/two-factor.ts';

const on = await accountsApp();
const origin = 'http://localhost:3000';
const passkeys = '/api/auth/passkeys';
const again = '/api/auth/reauthenticate';
const changeEmail = '/api/verify/email/change';
const asked = { status: 403, body: { code: 'reauthenticate' } };
const refused = { status: 400, body: { code: 'passkey-refused' } };

type Device = ReturnType<typeof openAuthenticator>;

let members = 0;
function newMember() {
  members += 1;
  return signedInMember(on, { email: `member-${members}@example.com` });
}

async function optionsOf(browser: TestBrowser, path: string): Promise<Options> {
  const answer = await browser.post(path);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as unknown as Options;
}

async function enrol(browser: TestBrowser, name = 'My phone') {
  const device = openAuthenticator(origin);
  const credential = device.create(await optionsOf(browser, `${passkeys}/options`));
  const answer = await browser.post(passkeys, { name, credential });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return { device, id: String(answer.body.id) };
}

async function signIn(device: Device, flaw: Flaw = {}) {
  const browser = openBrowser(on);
  const credential = device.get(await optionsOf(browser, `${passkeys}/sign-in/options`), flaw);
  return { browser, credential, answer: await browser.post(`${passkeys}/sign-in`, { credential }) };
}

const ageProofs = (userId: string) =>
  on.db.query('update session set reauthenticated_at = null where user_id = $1', [userId]);

test('a passkey signs in without a password and without a code, and is listed with its use', async () => {
  const nora = await signedInMember(on, { email: 'phone@example.com' });
  await enableTwoFactor(on, nora.browser);
  const { device, id } = await enrol(nora.browser);
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
  const { device } = await enrol(nora.browser);
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
  await enrol(nora.browser);
  await ageProofs(nora.id);
  expect((await nora.browser.post(again, { token: codeNow(on.clock, manualEntryKey) })).status).toBe(200);
});

const FLAWS: [string, Flaw][] = [
  ['another origin', { origin: 'https://indulge.example.evil' }],
  ['a challenge that was never made', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['a user who was not verified', { withoutUser: true }],
];

test.each(FLAWS)('%s signs nobody in', async (_, flaw) => {
  const nora = await newMember();
  const { device } = await enrol(nora.browser);
  const { browser, answer } = await signIn(device, flaw);
  expect(answer).toMatchObject(refused);
  expect((await browser.get('/api/auth/user')).status).toBe(401);
});

test.each(FLAWS)('%s enrols nothing', async (_, flaw) => {
  const nora = await newMember();
  const before = await countRows(on.db, 'passkey');
  const credential = openAuthenticator(origin).create(
    await optionsOf(nora.browser, `${passkeys}/options`),
    flaw,
  );
  expect(await nora.browser.post(passkeys, { name: 'Phone', credential })).toMatchObject(refused);
  expect(await countRows(on.db, 'passkey')).toBe(before);
});

// Leave the challenge in takeChallenge, and this must fail.
test('an answer signs in once, also when it comes twenty times at once', async () => {
  const nora = await signedInMember(on, { email: 'once@example.com' });
  const { device } = await enrol(nora.browser);
  // Many authenticators do not count, so the challenge alone makes an answer valid once.
  const options = await optionsOf(openBrowser(on), `${passkeys}/sign-in/options`);
  const credential = device.get(options, { counter: 0 });
  const outcomes = await race(on.db, 20, () => openBrowser(on).post(`${passkeys}/sign-in`, { credential }));
  const statuses = outcomes.map((outcome) => (outcome.ok ? outcome.value.status : 0));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(19);
});

test('a challenge lasts five minutes', async () => {
  const nora = await newMember();
  const { device } = await enrol(nora.browser);
  const browser = openBrowser(on);
  const options = await optionsOf(browser, `${passkeys}/sign-in/options`);
  on.clock.advance({ minutes: 5 });
  expect(await browser.post(`${passkeys}/sign-in`, { credential: device.get(options) })).toMatchObject(
    refused,
  );
});

// Compare no counters, and this must fail.
test('a key whose counter goes back may be a copy, and is refused', async () => {
  const nora = await newMember();
  const { device } = await enrol(nora.browser);
  expect((await signIn(device, { counter: 7 })).answer.status).toBe(200);
  expect((await signIn(device, { counter: 7 })).answer).toMatchObject(refused);
  expect((await signIn(device, { counter: 8 })).answer.status).toBe(200);
});

// Drop the comparison of users from proveWithPasskey, or of sessions from takeChallenge, and this must fail.
test('the passkey and the challenge of somebody else prove nothing', async () => {
  const nora = await newMember();
  const thief = await newMember();
  const own = await enrol(nora.browser);
  const foreign = await enrol(thief.browser);
  const proof = `${passkeys}/proof`;
  const options = await optionsOf(nora.browser, `${proof}/options`);
  expect(await nora.browser.post(proof, { credential: foreign.device.get(options) })).toMatchObject(refused);
  const other = await optionsOf(thief.browser, `${proof}/options`);
  expect(await nora.browser.post(proof, { credential: own.device.get(other) })).toMatchObject(refused);
  const signing = await optionsOf(openBrowser(on), `${passkeys}/sign-in/options`);
  expect(await nora.browser.post(proof, { credential: own.device.get(signing) })).toMatchObject(refused);
  expect((await thief.browser.delete(`${passkeys}/${own.id}`)).status).toBe(404);
  expect((await thief.browser.patch(`${passkeys}/${own.id}`, { name: 'Mine' })).status).toBe(404);
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
  for (let number = 2; number <= 10; number += 1) await enrol(nora.browser, `Key ${number}`);
  expect((await nora.browser.post(`${passkeys}/options`)).body.code).toBe('too-many-passkeys');
});

test('a passkey is renamed and removed, and then signs nobody in', async () => {
  const nora = await signedInMember(on, { email: 'gone@example.com' });
  const { device, id } = await enrol(nora.browser);
  expect((await nora.browser.patch(`${passkeys}/${id}`, { name: ' ' })).status).toBe(400);
  expect((await nora.browser.patch(`${passkeys}/${id}`, { name: 'Old phone' })).status).toBe(200);
  expect((await nora.browser.delete(`${passkeys}/${id}`)).status).toBe(200);
  expect((await nora.browser.delete(`${passkeys}/${id}`)).status).toBe(404);
  expect((await signIn(device)).answer).toMatchObject(refused);
  expect((await nora.browser.get('/api/auth/user')).body.hasPasskey).toBe(false);
});

// Read the user outside the transaction of acceptPasskey, and this must fail: a reset could pass between the two.
test('a passkey that signs in stays locked until its user is read', async () => {
  const nora = await newMember();
  const { device, id } = await enrol(nora.browser);
  const browser = openBrowser(on);
  const credential = device.get(await optionsOf(browser, `${passkeys}/sign-in/options`));
  let answer: ReturnType<TestBrowser['post']> | undefined;
  await transaction(on.db, async (tx) => {
    await tx.query('lock table users in access exclusive mode');
    answer = browser.post(`${passkeys}/sign-in`, { credential });
    await heldUp(on.db);
    const { rows } = await tx.query('select from passkey where id = $1 for update skip locked', [id]);
    expect(rows).toEqual([]);
  });
  expect((await answer)?.status).toBe(200);
});

test('a frozen account is not opened by its passkey', async () => {
  const nora = await newMember();
  const { device } = await enrol(nora.browser);
  await on.db.query('update users set frozen_at = now() where id = $1', [nora.id]);
  expect((await signIn(device)).answer).toMatchObject({ status: 403, body: { code: 'account-frozen' } });
});

// Take recordProof or noteFailedProof out of proveWithPasskey, and this must fail.
test('a proof with a passkey, and a refused one, leave security events', async () => {
  const nora = await newMember();
  const { device } = await enrol(nora.browser);
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

// Let finishSignIn pass a frozen account, and this must fail: a passkey has no check of its own.
test('a passkey opens no frozen and no secured account', async () => {
  const nora = await newMember();
  const { device } = await enrol(nora.browser);
  await on.db.query('update users set frozen_at = now() where id = $1', [nora.id]);
  expect((await signIn(device)).answer).toMatchObject({ status: 403, body: { code: 'account-frozen' } });
  await on.db.query('update users set frozen_at = null, password_reset_required_at = now() where id = $1', [
    nora.id,
  ]);
  const { answer } = await signIn(device);
  expect(answer).toMatchObject({ status: 403, body: { code: 'password-reset-required' } });
});
