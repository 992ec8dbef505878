/** The old address can undo a change of email for 7 days. */
import { expect, test } from 'vitest';
import {
  openBrowser,
  RESET_LINK,
  signedInMember,
  type TestBrowser,
  tokenIn,
} from '#tests/support/accounts.ts';
import { codeNow, enableTwoFactor, signInHalfway } from '#tests/support/two-factor.ts';
import { chosen, openUndo } from './changed-email.ts';

const { on, change, undoTokenOf, undo, emailOf } = await openUndo();
const NOT_ME = /\/not-me\?token=([\w-]+)/;

type Person = { email: string; password: string; browser: TestBrowser };

/** Somebody who knows the password signs in from a new browser, a minute later. */
async function intrude({ email, password }: Person): Promise<TestBrowser> {
  const stranger = openBrowser(on, { ip: '203.0.113.7' });
  on.clock.advance({ minutes: 1 });
  expect((await stranger.post('/api/auth/signin', { email, password })).status).toBe(200);
  // The mail with the link is out before anything else happens.
  expect((await on.mailTo(email, /^New sign-in/)).text).toMatch(NOT_ME);
  on.clock.advance({ minutes: 1 });
  return stranger;
}

async function hasSecondFactor(id: string): Promise<boolean> {
  const { rowCount } = await on.db.query('select from two_factor where user_id = $1', [id]);
  return rowCount === 1;
}

// Drop a line of undo-email-change.ts or of secure-account.ts and this must fail.
test('the undo restores the address, signs everybody out and needs a reset by the old mailbox', async () => {
  const nora = await signedInMember(on, { email: 'nora@example.com' });
  await change(nora.browser, 'thief@example.com');
  await openBrowser(on).post('/api/auth/forgot-password', { email: 'thief@example.com' });
  const stolen = tokenIn(await on.mailsTo('thief@example.com'), RESET_LINK);
  const token = await undoTokenOf(nora.email);
  expect((await undo(token)).status).toBe(200);

  expect(await emailOf(nora.id)).toBe(nora.email);
  expect((await nora.browser.get('/api/auth/user')).status).toBe(401);
  expect((await openBrowser(on).post('/api/auth/signin', nora)).status).toBe(401);
  const reset = (with_: string) =>
    openBrowser(on).post('/api/auth/reset-password', { token: with_, ...chosen });
  expect((await reset(stolen)).body.code).toBe('invalid-token');
  await openBrowser(on).post('/api/auth/forgot-password', { email: 'thief@example.com' });
  expect((await on.mailsTo('thief@example.com')).filter(({ text }) => RESET_LINK.test(text))).toHaveLength(1);
  // A new password is no help to the address that left, and the secured account has a mail with its own link.
  const left = await on.mailTo('thief@example.com', /changed back/);
  const secured = await on.mailTo(nora.email, /Account secured/);
  expect(secured.text).toContain(
    '\nWe undid the change of your email address. We signed out every browser and stopped all spending.\n',
  );
  for (const { text } of [left, secured]) {
    expect(text).not.toContain('choose a new password now');
    expect(text).toContain('If this is not right, reply to this email, and we will help.');
  }
  expect((await undo(token)).body.code).toBe('invalid-token');
  expect((await reset(tokenIn(await on.mailsTo(nora.email), RESET_LINK))).status).toBe(200);
  const { rows } = await on.db.query(
    'select kind from security_event where user_id = $1 and kind like $2 order by at, id',
    [nora.id, 'email%'],
  );
  expect(rows).toEqual([{ kind: 'email-changed' }, { kind: 'email-change-undone' }]);
});

test('the link expires after 7 days, and a forged one is refused', async () => {
  const nora = await signedInMember(on, { email: 'slow@example.com' });
  await change(nora.browser, 'slower@example.com');
  const token = await undoTokenOf(nora.email);
  const [id] = token.split('.');
  expect((await undo(`${id}.${'A'.repeat(43)}`)).body.code).toBe('invalid-token');
  on.clock.advance({ days: 7 });
  expect((await undo(token)).body.code).toBe('invalid-token');
  expect(await emailOf(nora.id)).toBe('slower@example.com');
});

// Leave findFirstChange out of disownSignIn, and this must fail.
test('a disowned sign-in takes the address back too, and the link to a new password goes to the owner', async () => {
  const nora = await signedInMember(on, { email: 'owner@example.com' });
  const stranger = await intrude(nora);
  await change(stranger, 'stranger@example.com');
  await change(stranger, 'farther@example.com');
  const token = tokenIn(await on.mailsTo(nora.email), NOT_ME);
  expect((await openBrowser(on).post('/api/auth/disown-sign-in', { token })).status).toBe(200);

  expect(await emailOf(nora.id)).toBe(nora.email);
  expect((await stranger.get('/api/auth/user')).status).toBe(401);
  for (const address of ['stranger@example.com', 'farther@example.com'])
    expect((await on.mailsTo(address)).filter(({ text }) => RESET_LINK.test(text))).toEqual([]);
  const reset = { token: tokenIn(await on.mailsTo(nora.email), RESET_LINK), ...chosen };
  expect((await openBrowser(on).post('/api/auth/reset-password', reset)).status).toBe(200);
  const { email } = nora;
  const { password } = chosen;
  expect((await openBrowser(on).post('/api/auth/signin', { email, password })).status).toBe(200);
});

// Leave sinceEarliestToken out of undoEmailChange, and this must fail.
test('the undo removes a second factor that a stranger set up before they moved the account', async () => {
  const nora = await signedInMember(on, { email: 'locked-out@example.com' });
  const stranger = await intrude(nora);
  await enableTwoFactor(on, stranger);
  await change(stranger, 'locker@example.com');
  expect(await hasSecondFactor(nora.id)).toBe(true);
  expect((await undo(await undoTokenOf(nora.email))).status).toBe(200);
  expect(await hasSecondFactor(nora.id)).toBe(false);
});

// Count from the link that was used in disownSignIn, and this must fail.
test('to disown the second sign-in of a stranger takes what they added after the first', async () => {
  const nora = await signedInMember(on, { email: 'twice@example.com' });
  const { manualEntryKey } = await enableTwoFactor(on, await intrude(nora));
  const again = openBrowser(on, { ip: '198.51.100.9' });
  await signInHalfway(again, nora);
  const code = { token: codeNow(on.clock, manualEntryKey) };
  expect((await again.post('/api/auth/2fa/challenge', code)).status).toBe(200);
  const token = tokenIn(await on.mailsTo(nora.email), NOT_ME);
  expect((await openBrowser(on).post('/api/auth/disown-sign-in', { token })).status).toBe(200);
  expect(await hasSecondFactor(nora.id)).toBe(false);
});

// Let undoEmailChange remove every second factor, and this must fail.
test('the undo keeps a second factor that is older than the sign-in of the stranger', async () => {
  const nora = await signedInMember(on, { email: 'careful@example.com' });
  const { manualEntryKey } = await enableTwoFactor(on, nora.browser);
  const stranger = openBrowser(on, { ip: '203.0.113.7' });
  await signInHalfway(stranger, nora);
  const code = { token: codeNow(on.clock, manualEntryKey) };
  expect((await stranger.post('/api/auth/2fa/challenge', code)).status).toBe(200);
  expect((await on.mailTo(nora.email, /^New sign-in/)).text).toMatch(NOT_ME);
  on.clock.advance({ minutes: 1 });
  await change(stranger, 'careless@example.com');
  expect((await undo(await undoTokenOf(nora.email))).status).toBe(200);
  expect(await hasSecondFactor(nora.id)).toBe(true);
});

// Drop the row lock of lockUser in undo-email-change.ts, or "undone_at is null" in markUndone, and this must
// fail.
test('of ten simultaneous uses of one link, one succeeds', async () => {
  const nora = await signedInMember(on, { email: 'ten@example.com' });
  await change(nora.browser, 'eleven@example.com');
  const token = await undoTokenOf(nora.email);
  const answers = await Promise.all(Array.from({ length: 10 }, () => undo(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(400)]);
});
