/** Everything that must not pass for a passkey. */
import { expect, test } from 'vitest';
import { countRows, openBrowser, signedInMember } from '#tests/support/accounts.ts';
import { type Flaw, openAuthenticator } from '#tests/support/authenticator.ts';
import { race } from '#tests/support/race.ts';
import { enroll, openPasskeys, optionsOf, origin, passkeys, refused } from './devices.ts';

const { on, newMember, signIn } = await openPasskeys();

const FLAWS: [string, Flaw][] = [
  ['another origin', { origin: 'https://indulge.example.evil' }],
  ['a challenge that was never made', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['a user who was not verified', { withoutUser: true }],
];

test.each(FLAWS)('%s signs nobody in', async (_, flaw) => {
  const nora = await newMember();
  const { device } = await enroll(nora.browser);
  const { browser, answer } = await signIn(device, flaw);
  expect(answer).toMatchObject(refused);
  expect((await browser.get('/api/auth/user')).status).toBe(401);
});

test.each(FLAWS)('%s enrolls nothing', async (_, flaw) => {
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
  const { device } = await enroll(nora.browser);
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
  const { device } = await enroll(nora.browser);
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
  const { device } = await enroll(nora.browser);
  expect((await signIn(device, { counter: 7 })).answer.status).toBe(200);
  expect((await signIn(device, { counter: 7 })).answer).toMatchObject(refused);
  expect((await signIn(device, { counter: 8 })).answer.status).toBe(200);
});

// Drop the comparison of users from proveWithPasskey, or of sessions from takeChallenge, and this must fail.
test('the passkey and the challenge of somebody else prove nothing', async () => {
  const nora = await newMember();
  const thief = await newMember();
  const own = await enroll(nora.browser);
  const foreign = await enroll(thief.browser);
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
