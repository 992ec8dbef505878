/** The old address can undo a change of email for 7 days. */
import { expect, test } from 'vitest';
import { openBrowser, RESET_LINK, signedInMember, tokenIn } from '#tests/support/accounts.ts';
import { chosen, openUndo } from './changed-email.ts';

const { on, change, undoTokenOf, undo, emailOf } = await openUndo();

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
