/** The old address can undo a change of email for 7 days. */
import { expect, test } from 'vitest';
import {
  accountsApp,
  openBrowser,
  RESET_LINK,
  signedInMember,
  signUpBody,
  type TestBrowser,
  tokenIn,
} from '#tests/support/accounts.ts';

const on = await accountsApp({ env: { LIMIT_SIGN_UPS_PER_MINUTE: '1000' } });
const UNDO = /\/undo-email\?token=([\w.-]+)/;
const path = '/api/auth/undo-email-change';
const chosen = { password: 'another long one', confirmPassword: 'another long one' };

async function change(browser: TestBrowser, newEmail: string): Promise<void> {
  expect((await browser.post('/api/verify/email/change', { newEmail })).status).toBe(200);
  const mail = await on.mailTo(newEmail, 'Your verification code');
  const token = /: ([A-Z0-9]{6})\n/.exec(mail.text)?.[1];
  expect((await browser.post('/api/verify/email/confirm-change', { token })).status).toBe(200);
  on.clock.advance({ seconds: 5 });
}

const undoTokenOf = async (email: string) => tokenIn(await on.mailsTo(email), UNDO);
const undo = (token: string) => openBrowser(on).post(path, { token });
const emailOf = async (id: string) =>
  (await on.db.query<{ email: string }>('select email from users where id = $1', [id])).rows[0]?.email;

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
  const left = await on.mailTo('thief@example.com', /Changed Back/);
  expect(left.text).toContain('If this is not right, reply to this email, and we will help.');
  const secured = await on.mailTo(nora.email, /Account Secured/);
  for (const { text } of [left, secured]) expect(text).not.toContain('choose a new password now');
  expect((await undo(token)).body.code).toBe('invalid-token');
  expect((await reset(tokenIn(await on.mailsTo(nora.email), RESET_LINK))).status).toBe(200);
  const { rows } = await on.db.query(
    'select kind from security_event where user_id = $1 and kind like $2 order by at, id',
    [nora.id, 'email%'],
  );
  expect(rows).toEqual([{ kind: 'email-changed' }, { kind: 'email-change-undone' }]);
});

// Drop the second update of markUndone and this must fail.
test('of two changes in a row the first address wins, whichever link is used first', async () => {
  const nora = await signedInMember(on, { email: 'first@example.com' });
  await change(nora.browser, 'second@example.com');
  await change(nora.browser, 'third@example.com');
  const [first, second] = [await undoTokenOf(nora.email), await undoTokenOf('second@example.com')];
  expect((await undo(second)).status).toBe(200);
  expect(await emailOf(nora.id)).toBe('second@example.com');
  expect((await undo(first)).status).toBe(200);
  expect(await emailOf(nora.id)).toBe(nora.email);

  const leo = await signedInMember(on, { email: 'uno@example.com' });
  await change(leo.browser, 'due@example.com');
  await change(leo.browser, 'tre@example.com');
  const [uno, due] = [await undoTokenOf(leo.email), await undoTokenOf('due@example.com')];
  expect((await undo(uno)).status).toBe(200);
  expect((await undo(due)).body.code).toBe('invalid-token');
  expect(await emailOf(leo.id)).toBe(leo.email);
});

// Drop `isHeldEmail` from create-user.ts or from change-email.ts and this must fail.
test('nobody else takes the old address while it can be restored; its owner may go back', async () => {
  const nora = await signedInMember(on, { email: 'held@example.com' });
  const leo = await signedInMember(on, { email: 'taker@example.com' });
  await change(nora.browser, 'moved@example.com');
  const taken = await openBrowser(on).post('/api/auth/signup', signUpBody({ email: nora.email }));
  expect(taken.body.code).toBe('user-exists');
  const moved = await leo.browser.post('/api/verify/email/change', { newEmail: nora.email });
  expect(moved.body.code).toBe('email-taken');
  await change(nora.browser, nora.email);
  expect(await emailOf(nora.id)).toBe(nora.email);
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

// Drop the row lock of lockUser in undo-email-change.ts, or "undone_at is null" in markUndone, and this must fail.
test('of ten simultaneous uses of one link, one succeeds', async () => {
  const nora = await signedInMember(on, { email: 'ten@example.com' });
  await change(nora.browser, 'eleven@example.com');
  const token = await undoTokenOf(nora.email);
  const answers = await Promise.all(Array.from({ length: 10 }, () => undo(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(400)]);
});

// Let undo-email-change.ts throw before it shuts the account, and this must fail.
test('where another account has the old address, nobody gets in, and the answer says what to do', async () => {
  const nora = await signedInMember(on, { email: 'gone@example.com' });
  await change(nora.browser, 'robber@example.com');
  const token = await undoTokenOf(nora.email);
  // Nobody can take a held address; a restored copy of the data, or staff in the database, still may.
  const other = await signedInMember(on, { email: 'other@example.com' });
  await on.db.query('update users set email = $2 where id = $1', [other.id, nora.email]);
  const mailsBefore = (await on.mailsTo('robber@example.com')).length;

  expect(await undo(token)).toMatchObject({
    status: 409,
    body: { code: 'email-taken', message: expect.stringMatching(/write to our support/) },
  });
  expect(await emailOf(nora.id)).toBe('robber@example.com');
  expect((await nora.browser.get('/api/auth/user')).status).toBe(401);
  const robber = { email: 'robber@example.com', password: nora.password };
  expect((await openBrowser(on).post('/api/auth/signin', robber)).status).toBe(401);
  // A reset by the robber's mailbox does not open it either.
  await openBrowser(on).post('/api/auth/forgot-password', { email: robber.email });
  expect(await on.mailsTo(robber.email)).toHaveLength(mailsBefore + 1);
  const reset = tokenIn(await on.mailsTo(robber.email), RESET_LINK);
  await openBrowser(on).post('/api/auth/reset-password', { token: reset, ...chosen });
  const again = await openBrowser(on).post('/api/auth/signin', { ...robber, password: chosen.password });
  expect(again.body.code).toBe('account-frozen');
  expect((await other.browser.get('/api/auth/user')).status).toBe(200);
  expect((await undo(token)).body.code).toBe('invalid-token');
});
