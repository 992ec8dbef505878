/** A set-up of two-factor that was begun and not finished: who began it knows its secret. */
import { expect, test } from 'vitest';
import { issueToken, type TokenPurpose } from '#server/accounts/sign-up/one-time-tokens.ts';
import { transaction } from '#server/db/transaction.ts';
import { approved } from '#tests/admin/api/money.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';

const product = await testApp();
const [admin, god] = [await product.signIn('administrator'), await product.signIn('god')];

const tokenOf = ({ id: userId }: SignedIn, purpose: TokenPurpose) =>
  transaction(product.db, (tx) => issueToken(tx, { userId, purpose, now: product.deps.clock.now() }));
const password = 'quiet rivers run deep';

async function reset(person: SignedIn) {
  const token = await tokenOf(person, 'reset-password');
  return product.visitor().post('/api/auth/reset-password', { token, password, confirmPassword: password });
}

const ENDS: Record<string, (nora: SignedIn) => Promise<{ status: number }>> = {
  // Leave dropSetup out of onPasswordReset in compose.ts, and this must fail.
  'a reset of the password': reset,
  // Leave dropSetup out of shutAccount, and this must fail.
  'securing the account': async (nora) => {
    const token = await tokenOf(nora, 'disown-sign-in');
    // The sign-in is later than the set-up, so that only an unfinished one goes.
    await product.db.query(
      `update two_factor set created_at = created_at - interval '1 day' where user_id = $1`,
      [nora.id],
    );
    return product.visitor().post('/api/auth/disown-sign-in', { token });
  },
  'a move by staff': async (nora) =>
    approved(god, await admin.patch(`/api/admin/user/${nora.id}`, { email: `moved-${nora.email}` })),
  // Leave dropSetup out of unlink-identity.ts, and this must fail.
  'unlinking Google': async (nora) => {
    const { rows } = await product.db.query<{ id: string }>(
      `insert into linked_identity (id, provider, subject, email, user_id, linked_at)
       select gen_random_uuid(), each, $1, $1, $2, now() from unnest(array['google', 'apple']) as each returning id`,
      [nora.email, nora.id],
    );
    return nora.delete(`/api/auth/identities/${rows[0]?.id}`);
  },
  // Leave dropSetup out of change-password.ts, and this must fail.
  'a change of the password': async (nora) => {
    const hash = await product.deps.passwords.hash('the one so far');
    await product.db.query('update users set password_hash = $2 where id = $1', [nora.id, hash]);
    const change = { currentPassword: 'the one so far', newPassword: password };
    return nora.patch('/api/user/change-password', change);
  },
};

test.each(Object.entries(ENDS))('%s ends it', async (_name, end) => {
  const nora = await product.newMember();
  expect((await nora.post('/api/auth/2fa/setup')).status).toBe(200);
  expect((await end(nora)).status).toBe(200);
  const { rows } = await product.db.query(
    `select 'secret' as kind from two_factor where user_id = $1
     union all select 'code' from backup_code where user_id = $1`,
    [nora.id],
  );
  expect(rows).toEqual([]);
});
