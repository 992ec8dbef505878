/** The second step of a sign-in, where it lets nobody in. */
import { expect, test } from 'vitest';
import { openBrowser } from '#tests/support/accounts.ts';
import { codeNow, signInHalfway, wrongCode } from '#tests/support/two-factor.ts';
import { openSecondStep, path } from './second-step.ts';

const { on, protectedMember } = await openSecondStep();

test('a code of another account is refused', async () => {
  const [mine, theirs] = [await protectedMember(), await protectedMember()];
  const browser = openBrowser(on);
  await signInHalfway(browser, mine);
  expect((await browser.post(path, { token: codeNow(on.clock, theirs.secret) })).status).toBe(400);
  expect((await browser.post(path, { backupCode: theirs.backupCode })).status).toBe(400);
});

test('a code without a password, or five minutes after it, is refused', async () => {
  const late = await protectedMember();
  const token = codeNow(on.clock, late.secret);
  const nothing = await openBrowser(on).post(path, { token });
  expect(nothing).toMatchObject({ status: 401, body: { code: 'two-factor-expired' } });
  const browser = openBrowser(on);
  await signInHalfway(browser, late);
  on.clock.advance({ minutes: 5 });
  expect((await browser.post(path, { token: codeNow(on.clock, late.secret) })).body.code).toBe(
    'two-factor-expired',
  );
});

test('a password change in between invalidates the first step', async () => {
  const changed = await protectedMember();
  const thief = openBrowser(on);
  await signInHalfway(thief, changed);
  const owner = changed.browser;
  const bodies = { currentPassword: changed.password, newPassword: 'quite another one' };
  expect((await owner.patch('/api/user/change-password', bodies)).status).toBe(200);
  const answer = await thief.post(path, { token: codeNow(on.clock, changed.secret) });
  expect(answer.body.code).toBe('two-factor-expired');
});

test('a frozen account cannot sign in with a code', async () => {
  const held = await protectedMember();
  const browser = openBrowser(on);
  await signInHalfway(browser, held);
  await on.db.query('update users set frozen_at = now() where id = $1', [held.id]);
  expect((await browser.post(path, { token: codeNow(on.clock, held.secret) })).body.code).toBe(
    'account-frozen',
  );
});

test.each([
  [{}, 'Please enter the 6-digit code.'],
  [{ token: '12345' }, 'Please enter the 6-digit code.'],
  [{ backupCode: 'SHORT' }, 'Please enter an 8-character backup code.'],
  [{ token: '123456', backupCode: 'ABCDEFGH' }, 'Please enter the 6-digit code.'],
])('the second step refuses %j', async (body, message) => {
  expect(await openBrowser(on).post(path, body)).toMatchObject({ status: 400, body: { message } });
});

test("six wrong codes reach the limit, and the owner's own browser has a limit of its own", async () => {
  const owner = await protectedMember();
  const stranger = openBrowser(on);
  await signInHalfway(stranger, owner);
  const token = wrongCode(on.clock, owner.secret);
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await stranger.post(path, { token })).body.code).toBe('invalid-code');
  }
  expect((await stranger.post(path, { token })).status).toBe(429);
  expect((await stranger.post(path, { token: codeNow(on.clock, owner.secret) })).status).toBe(429);
  await signInHalfway(owner.browser, owner);
  expect((await owner.browser.post(path, { token: codeNow(on.clock, owner.secret) })).status).toBe(200);
});

// Leave the email out of credentialOf, and this must fail.
test('a change of the email in between invalidates the first step', async () => {
  const moved = await protectedMember();
  const browser = openBrowser(on);
  await signInHalfway(browser, moved);
  await on.db.query(`update users set email = 'moved-' || email where id = $1`, [moved.id]);
  const answer = await browser.post(path, { token: codeNow(on.clock, moved.secret) });
  expect(answer.body.code).toBe('two-factor-expired');
});
