/** Members who are invited, and choose their password later. */
import { expect, test } from 'vitest';
import { inviteNewUser, MEMBER } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { accountsApp, openBrowser, RESET_LINK, tokenIn } from '#tests/support/accounts.ts';
import { losers, race, winners } from '#tests/support/race.ts';

const on = await accountsApp();

test('an invited member signs in after choosing a password, and not before', async () => {
  const email = 'invited@example.com';
  await transaction(on.db, (tx) =>
    inviteNewUser(tx, on.deps, {
      email,
      firstName: 'Iva',
      lastName: 'Invited',
      kind: { ...MEMBER, user_type: 'individual' },
      invitedBy: 'Acme <Rewards>',
      profileComplete: false,
    }),
  );
  const browser = openBrowser(on);
  for (const password of ['', 'null', 'undefined', 'a long password']) {
    expect((await browser.post('/api/auth/signin', { email, password })).status).not.toBe(200);
  }
  const mails = await on.mailsTo(email);
  expect(mails[0]?.subject).toBe('A company opened an account for you');
  expect(mails[0]?.html).toContain('Acme &lt;Rewards&gt;');
  const chosen = { password: 'my own password', confirmPassword: 'my own password' };
  await browser.post('/api/auth/reset-password', { token: tokenIn(mails, RESET_LINK), ...chosen });
  const answer = await browser.post('/api/auth/signin', { email, password: chosen.password });
  expect(answer.body.user).toMatchObject({
    userType: 'individual',
    emailVerified: true,
    username: 'iva.invited',
  });
  expect(await on.mailsTo(email)).toHaveLength(1);
});

test('of ten simultaneous invitations to one address, one opens an account', async () => {
  const outcomes = await race(on.db, 10, () =>
    transaction(on.db, (tx) =>
      inviteNewUser(tx, on.deps, {
        email: 'wanted@example.com',
        firstName: 'Wanda',
        lastName: 'Wanted',
        kind: MEMBER,
        invitedBy: 'Acme',
        profileComplete: false,
      }),
    ),
  );
  expect(winners(outcomes)).toHaveLength(1);
  expect(losers(outcomes)).toHaveLength(9);
  for (const error of losers(outcomes)) expect(error).toMatchObject({ code: 'user-exists' });
});
