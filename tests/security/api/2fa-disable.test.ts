import { expect, test } from 'vitest';
import { accountsApp, countRows, openBrowser, signedInMember } from '#tests/support/accounts.ts';
import { codeNow, enableTwoFactor, wrongCode } from '#tests/support/two-factor.ts';

const on = await accountsApp();
const path = '/api/auth/2fa/disable';

async function protectedMember(email: string) {
  const person = await signedInMember(on, { email });
  return { ...person, ...(await enableTwoFactor(on, person.browser)) };
}

test('a code turns two-factor off, deletes the secret and notifies the user', async () => {
  const nora = await protectedMember('nora@example.com');
  const answer = await nora.browser.post(path, { token: codeNow(on.clock, nora.manualEntryKey) });
  expect(answer).toMatchObject({ status: 200, body: { twoFactorEnabled: false } });
  expect(await countRows(on.db, 'two_factor')).toBe(0);
  expect(await countRows(on.db, 'backup_code')).toBe(0);
  await on.mailTo(nora.email, 'Your Indulge account: 2FA disabled');
  const { email, password } = nora;
  const signedIn = await nora.browser.post('/api/auth/signin', { email, password });
  expect(signedIn.body.user).toMatchObject({ email });
});

test('a backup code turns two-factor off', async () => {
  const lost = await protectedMember('lost@example.com');
  const [backupCode] = lost.backupCodes;
  expect((await lost.browser.post(path, { backupCode })).status).toBe(200);
});

test('a wrong code leaves two-factor on and sends no notification', async () => {
  const kept = await protectedMember('kept@example.com');
  const before = (await on.mailsTo(kept.email)).length;
  const answer = await kept.browser.post(path, { token: wrongCode(on.clock, kept.manualEntryKey) });
  expect(answer.body.code).toBe('invalid-code');
  expect((await kept.browser.post(path, { backupCode: 'AAAAAAAA' })).body.code).toBe('invalid-code');
  expect((await kept.browser.get('/api/auth/user')).body.twoFactorEnabled).toBe(true);
  expect(await on.mailsTo(kept.email)).toHaveLength(before);
});

// Let sign-in and settings share one count in create-tries.ts, and this must fail.
test('a stranger who knows the password and guesses codes does not lock the owner out', async () => {
  const owner = await protectedMember('owner@example.com');
  const stranger = openBrowser(on);
  await stranger.post('/api/auth/signin', { email: owner.email, password: owner.password });
  const token = wrongCode(on.clock, owner.manualEntryKey);
  const guess = () => stranger.post('/api/auth/2fa/challenge', { token });
  for (let tries = 0; tries < 5; tries += 1) expect((await guess()).body.code).toBe('invalid-code');
  expect((await guess()).status).toBe(429);
  const code = codeNow(on.clock, owner.manualEntryKey);
  expect((await owner.browser.post(path, { token: code })).status).toBe(200);
});

test('two-factor that is off cannot be turned off', async () => {
  const plain = await signedInMember(on, { email: 'plain@example.com' });
  const answer = await plain.browser.post(path, { token: '123456' });
  expect(answer).toMatchObject({ status: 409, body: { code: 'two-factor-off' } });
});
