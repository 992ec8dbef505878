/** Who else may want the old address of an account. */
import { expect, test } from 'vitest';
import { openBrowser, RESET_LINK, signedInMember, signUpBody, tokenIn } from '#tests/support/accounts.ts';
import { chosen, openUndo } from './changed-email.ts';

const { on, change, undoTokenOf, undo, emailOf } = await openUndo();

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
