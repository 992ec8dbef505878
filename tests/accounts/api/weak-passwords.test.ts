/** A password that attackers try first is refused wherever one is chosen (P7). */
import { expect, test } from 'vitest';
import { inviteNewUser, MEMBER } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import {
  accountsApp,
  countRows,
  openBrowser,
  RESET_LINK,
  signedInMember,
  signUpBody,
  tokenIn,
} from '#tests/support/accounts.ts';

const on = await accountsApp({ env: { LIMIT_SIGN_UPS_PER_MINUTE: '1000' } });

const common = /lists that attackers try first/;
const own = /not your name or email address/;
const person = { firstName: 'Rosalind', lastName: 'Achterberg', email: 'rosalind@example.com' };
const refusedFor = (field: string, message: RegExp) => ({
  status: 400,
  body: { code: 'invalid-input', fields: { [field]: expect.stringMatching(message) } },
});

// Drop `requireUncommonPassword` or `requireOwnPassword` from sign-up.ts and this must fail.
test.each([
  ['password', common],
  ['12345678', common],
  ['P@ssw0rd', common],
  ['PASSWORD123', common],
  [' iloveyou ', common],
  ['rosalind@example.com', own],
  ['Rosalind', own],
  ['achterberg', own],
  ['Rosalind Achterberg', own],
  ['achterberg.rosalind', own],
])('a sign-up with the password %j is refused, and opens no account', async (password, message) => {
  const body = signUpBody({ ...person, password, confirmPassword: password });
  expect(await openBrowser(on).post('/api/auth/signup', body)).toMatchObject(refusedFor('password', message));
  expect(await countRows(on.db, 'users')).toBe(0);
});

test.each(['rosalind and achterberg', 'indulge-demo'])(
  'a sign-up with the password %j is accepted',
  async (password) => {
    const email = `r${Math.random()}@example.com`;
    const body = signUpBody({ ...person, email, password, confirmPassword: password });
    expect((await openBrowser(on).post('/api/auth/signup', body)).status).toBe(201);
  },
);

// Drop either rule from change-password.ts and this must fail.
test.each([
  ['abcdef', common],
  ['123456', common],
  ['Nora Field', own],
])('a change to %j is refused beside the field, and the old password stays', async (newPassword, message) => {
  const nora = await signedInMember(on, { email: `nora${Math.random()}@example.com` });
  const body = { currentPassword: nora.password, newPassword, confirmPassword: newPassword };
  const answer = await nora.browser.patch('/api/user/change-password', body);
  expect(answer).toMatchObject(refusedFor('newPassword', message));
  const again = await openBrowser(on).post('/api/auth/signin', nora);
  expect(again.status).toBe(200);
});

// Drop either rule from reset-password.ts and this must fail.
test('a reset and an invitation refuse them, and their link works for a better one', async () => {
  const { email } = await signedInMember(on, { email: 'reset@example.com' });
  await openBrowser(on).post('/api/auth/forgot-password', { email });
  await transaction(on.db, (tx) =>
    inviteNewUser(tx, on.deps, {
      ...{ email: 'invited@example.com', firstName: 'Nora', lastName: 'Field', kind: MEMBER },
      ...{ profileComplete: false, invitedBy: 'Acme' },
    }),
  );
  for (const to of [email, 'invited@example.com']) {
    const token = tokenIn(await on.mailsTo(to), RESET_LINK);
    const choose = (password: string) =>
      openBrowser(on).post('/api/auth/reset-password', { token, password, confirmPassword: password });
    expect(await choose('password1')).toMatchObject(refusedFor('password', common));
    expect(await choose('nora field')).toMatchObject(refusedFor('password', own));
    expect(await choose('seven77')).toMatchObject({ status: 400 });
    expect((await choose('a better one')).status).toBe(200);
  }
});
