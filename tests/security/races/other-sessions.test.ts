/** DELETE /api/auth/sessions beside a sign-in. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { type AccountsAnswer, accountsApp, signedInMember } from '#tests/support/accounts.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';

const on = await accountsApp();

// End the sessions without lockActor in routes.ts, and this must fail.
test('a sign-in at the moment when all other browsers are signed out is signed out, too', async () => {
  const { id, browser } = await signedInMember(on);
  let answer: Promise<AccountsAnswer> | undefined;
  await transaction(on.db, async (tx) => {
    // As insertSession.
    await tx.query('select from users where id = $1 for share', [id]);
    await tx.query(
      `insert into session (id, token_hash, user_id, remember, created_at, last_active_at, expires_at)
       select gen_random_uuid(), sha256('stranger'), user_id, remember, created_at, last_active_at, expires_at
       from session where user_id = $1`,
      [id],
    );
    answer = browser.delete('/api/auth/sessions');
    await heldUp(on.db);
  });
  expect((await answer)?.status).toBe(200);
  expect((await browser.get('/api/auth/sessions')).body).toHaveLength(1);
});
