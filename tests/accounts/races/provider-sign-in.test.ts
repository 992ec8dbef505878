/** A sign-in with Google or Apple beside another transaction on the same account. */
import { expect, test } from 'vitest';
import { blankUserRow, lockClosingAccount } from '#server/accounts/index.ts';
import { signInWithIdentity } from '#server/accounts/sign-in/sign-in-with-identity.ts';
import { transaction } from '#server/db/transaction.ts';
import { closeMemberAccount } from '#server/ledger/index.ts';
import { accountsApp, member } from '#tests/support/accounts.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { signInClient } from '#tests/support/sign-in-client.ts';

const on = await accountsApp();

// Ignore the result of `linked` in sign-in-with-identity.ts, and this must fail.
test('an identity that another transaction just linked opens no other account', async () => {
  const [first, second] = [
    await member(on, { email: 'first@example.com' }),
    await member(on, { email: 'second@example.com' }),
  ];
  const identity = {
    subject: 'shared',
    email: second.email,
    emailVerified: true,
    givenName: '',
    familyName: '',
  };
  let late: Promise<unknown> = Promise.resolve();
  await transaction(on.db, async (tx) => {
    await tx.query(
      `insert into linked_identity (provider, subject, email, user_id) values ('google', 'shared', $1, $2)`,
      [first.email, first.id],
    );
    late = signInWithIdentity(on.deps, 'google', identity, signInClient()).catch((error: unknown) => error);
    await heldUp(on.db);
  });
  expect(await late).toMatchObject({ code: 'identity-refused' });
  expect((await on.db.query('select from session where user_id = $1', [second.id])).rows).toEqual([]);
});

// Read the account without its lock in sign-in-with-identity.ts, and this must fail.
test('an account that closes during a provider sign-in is not linked, and another one opens', async () => {
  const closing = await member(on, { email: 'closing@example.com' });
  const identity = {
    subject: 'closing',
    email: closing.email,
    emailVerified: true,
    givenName: '',
    familyName: '',
  };
  let late: ReturnType<typeof signInWithIdentity> | undefined;
  await transaction(on.db, async (tx) => {
    await closeMemberAccount(tx, closing.id);
    await lockClosingAccount(tx, closing.id);
    late = signInWithIdentity(on.deps, 'google', identity, signInClient());
    await heldUp(on.db);
    await blankUserRow(tx, closing.id, new Date());
  });
  const outcome = await late?.catch((error: unknown) => error);
  const owners = async (table: string) =>
    (await on.db.query(`select from ${table} where user_id = $1`, [closing.id])).rows;
  expect([await owners('linked_identity'), await owners('session')]).toEqual([[], []]);
  expect(outcome).toMatchObject({ kind: 'signed-in', user: { email: closing.email } });
  expect(outcome).not.toMatchObject({ user: { id: closing.id } });
});
