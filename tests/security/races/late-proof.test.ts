/** A password that was checked while its account got a better factor proves nothing any more (P55). */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { type AccountsAnswer, accountsApp, signedInMember } from '#tests/support/accounts.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { codeNow, enableTwoFactor } from '#tests/support/two-factor.ts';

const on = await accountsApp();
const again = '/api/auth/reauthenticate';

/** A session without a proof, as another one leaves it that sets up a better factor. */
const forgetProofs = (userId: string) =>
  on.db.query('update session set reauthenticated_at = null where user_id = $1', [userId]);

async function provenSessions(userId: string): Promise<number> {
  const { rows } = await on.db.query(
    'select from session where user_id = $1 and reauthenticated_at is not null',
    [userId],
  );
  return rows.length;
}

async function proofs(userId: string): Promise<number> {
  const { rows } = await on.db.query(
    `select from security_event where user_id = $1 and kind = 'presence-proven'`,
    [userId],
  );
  return rows.length;
}

/** Makes the call, and changes the user while it waits for their row. */
async function meanwhile(
  userId: string,
  call: () => Promise<AccountsAnswer>,
  change: string,
): Promise<AccountsAnswer> {
  const { answer } = await transaction(on.db, async (tx) => {
    await tx.query('select from users where id = $1 for no key update', [userId]);
    const waiting = call();
    await heldUp(on.db);
    await tx.query(`update users set ${change} where id = $1`, [userId]);
    await tx.query('update session set reauthenticated_at = null where user_id = $1', [userId]);
    return { answer: waiting };
  });
  return answer;
}

// provePassword locks the user's row by lockActor. Leave its second requireNoBetterFactor or the comparison
// of hashes out, and these must fail.
test.each([
  ['two-factor authentication was turned on', 'two_factor_enabled = true', 'better-proof-required'],
  ['a passkey was added', 'has_passkey = true', 'better-proof-required'],
  ['another password was chosen', `password_hash = 'another'`, 'wrong-password'],
])('a password that is being checked while %s proves nothing', async (what, change, code) => {
  const nora = await signedInMember(on, { email: `${what.replaceAll(/\W/g, '')}@example.com` });
  await forgetProofs(nora.id);
  const password = nora.password;
  const answer = await meanwhile(nora.id, () => nora.browser.post(again, { password }), change);
  expect(answer).toMatchObject({ body: { code } });
  expect([await provenSessions(nora.id), await proofs(nora.id)]).toEqual([0, 0]);
});

// changePassword locks the user's row by lockActor. Leave the comparison of the factors out, and these must
// fail.
test.each([
  ['two-factor authentication is turned on', 'two_factor_enabled = true'],
  ['a passkey is added', 'has_passkey = true'],
])('a password is not changed with the old one alone while %s', async (what, change) => {
  const nora = await signedInMember(on, { email: `new${what.replaceAll(/\W/g, '')}@example.com` });
  const body = { currentPassword: nora.password, newPassword: 'quiet rivers run deep' };
  const patch = () => nora.browser.patch('/api/user/change-password', body);
  expect(await meanwhile(nora.id, patch, change)).toMatchObject({
    status: 403,
    body: { code: 'reauthenticate' },
  });
  expect(await provenSessions(nora.id)).toBe(0);
  await on.settled();
  const mails = (await on.mailsTo(nora.email)).map(({ text }) => text).join();
  expect(mails).not.toContain('Your password was changed');
  await on.db.query('update users set two_factor_enabled = false, has_passkey = false where id = $1', [
    nora.id,
  ]);
  expect((await nora.browser.post(again, { password: nora.password })).status).toBe(200);
});

// Leave lockActor out of proveSecondFactor, and this must fail.
test('a code of an authenticator that is removed meanwhile proves nothing', async () => {
  const nora = await signedInMember(on, { email: 'removed@example.com' });
  const { manualEntryKey } = await enableTwoFactor(on, nora.browser);
  await forgetProofs(nora.id);
  const before = await proofs(nora.id);
  const { answer } = await transaction(on.db, async (tx) => {
    await tx.query('select from users where id = $1 for no key update', [nora.id]);
    const waiting = nora.browser.post(again, { token: codeNow(on.clock, manualEntryKey) });
    await heldUp(on.db);
    await tx.query('delete from two_factor where user_id = $1', [nora.id]);
    await tx.query('update users set two_factor_enabled = false where id = $1', [nora.id]);
    return { answer: waiting };
  });
  expect(await answer).toMatchObject({ body: { code: 'invalid-code' } });
  expect([await provenSessions(nora.id), await proofs(nora.id)]).toEqual([0, before]);
});
