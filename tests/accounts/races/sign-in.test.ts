/** A sign-in beside a change of the account. */
import { expect, test } from 'vitest';
import { findUser, finishSignIn } from '#server/accounts/index.ts';
import { accountsApp, countRows, member } from '#tests/support/accounts.ts';
import { signInClient } from '#tests/support/sign-in-client.ts';

const on = await accountsApp();

// Leave the email out of insertSession, and this must fail.
test('a sign-in that meets a move to another address makes no session', async () => {
  const mover = await member(on, { email: 'mover@example.com' });
  const user = await findUser(on.db, mover.id);
  if (!user) throw new Error('The member is missing.');
  await on.db.query(`update users set email = 'moved@example.com' where id = $1`, [mover.id]);
  const sessions = await countRows(on.db, 'session');
  await expect(
    finishSignIn(on.deps, user, { remember: false, client: signInClient(), proven: true }),
  ).rejects.toMatchObject({ code: 'invalid-credentials' });
  expect(await countRows(on.db, 'session')).toBe(sessions);
});
