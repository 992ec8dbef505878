/** The second step of a sign-in, by a code. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { reEncryptSecrets } from '#server/security/two-factor/re-encrypt-secrets.ts';
import { openBrowser } from '#tests/support/accounts.ts';
import { codeNow, signInHalfway } from '#tests/support/two-factor.ts';
import { openSecondStep, path } from './second-step.ts';

const { on, protectedMember } = await openSecondStep();

test('a password alone grants no access, and a code completes the sign-in', async () => {
  const nora = await protectedMember();
  const browser = openBrowser(on);
  await signInHalfway(browser, nora);
  expect((await browser.get('/api/auth/user')).status).toBe(401);
  const answer = await browser.post(path, { token: codeNow(on.clock, nora.secret) });
  expect(answer).toMatchObject({
    status: 200,
    body: { user: { email: nora.email, twoFactorEnabled: true } },
  });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await browser.get('/api/auth/user')).status).toBe(200);
  expect(browser.cookies.has('indulge_two_factor')).toBe(false);
});

test('the second step keeps the choice to be remembered', async () => {
  const remembered = await protectedMember();
  const browser = openBrowser(on);
  await signInHalfway(browser, remembered, true);
  const answer = await browser.post(path, { token: codeNow(on.clock, remembered.secret) });
  expect(answer.setCookies.find((line) => line.startsWith('indulge_session='))).toMatch(/Max-Age=2592000/i);
});

test('a backup code completes one sign-in, in either case, and an email says how many are left', async () => {
  const lost = await protectedMember();
  const browser = openBrowser(on);
  await signInHalfway(browser, lost);
  expect((await browser.post(path, { backupCode: lost.backupCode.toLowerCase() })).status).toBe(200);
  const again = openBrowser(on);
  await signInHalfway(again, lost);
  expect((await again.post(path, { backupCode: lost.backupCode })).body.code).toBe('invalid-code');
  const mail = await on.mailTo(lost.email, 'Your Indulge account: Backup code used');
  expect(mail.text).toContain('A backup code was used to sign in. 9 are left.');
});

// Drop "last_step < $2" in two-factor-store.ts and the check in timeStepOf, and this must fail.
test('a code works once, also when two browsers send it', async () => {
  const seen = await protectedMember();
  const [one, other] = [openBrowser(on), openBrowser(on)];
  await signInHalfway(one, seen);
  await signInHalfway(other, seen);
  const token = codeNow(on.clock, seen.secret);
  expect((await one.post(path, { token })).status).toBe(200);
  expect((await other.post(path, { token })).body.code).toBe('invalid-code');
  on.clock.advance({ seconds: 30 });
  expect((await other.post(path, { token: codeNow(on.clock, seen.secret) })).status).toBe(200);
});

test('a code half a minute early is accepted, and one two minutes late is not', async () => {
  const slow = await protectedMember();
  const browser = openBrowser(on);
  await signInHalfway(browser, slow);
  expect((await browser.post(path, { token: codeNow(on.clock, slow.secret, -4) })).status).toBe(400);
  expect((await browser.post(path, { token: codeNow(on.clock, slow.secret, 1) })).status).toBe(200);
});

test('after a change of the encryption key, the authenticator and the backup codes still work', async () => {
  const nora = await protectedMember();
  const { encryption } = on.deps.config;
  const next = { id: 'next', key: randomBytes(32) };
  const keys = { current: next, old: [encryption.current] };
  const config = { ...on.deps.config, encryption: keys };
  expect(await reEncryptSecrets({ db: on.db, config })).toBeGreaterThan(0);
  const left = `select count(*)::int as count from two_factor where secret_key_id <> 'next'`;
  expect((await on.db.query(left)).rows).toEqual([{ count: 0 }]);
  // The running application knows the first key only, so the secrets go back to it.
  const back = { ...config, encryption: { current: encryption.current, old: [next] } };
  await reEncryptSecrets({ db: on.db, config: back });
  const browser = openBrowser(on);
  await signInHalfway(browser, nora);
  expect((await browser.post(path, { backupCode: nora.backupCode })).status).toBe(200);
  await signInHalfway(browser, nora);
  expect((await browser.post(path, { token: codeNow(on.clock, nora.secret) })).status).toBe(200);
});
