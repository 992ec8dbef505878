/** Keys of an account that was taken over, and of its owner. */
import { expect, test } from 'vitest';
import { issueToken } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { call, newKey } from '../company.ts';

const clock = testClock();
const product = await testApp({ clock, env: { LIMIT_API_CALLS_PER_MINUTE: '300' } });

// Lock no user in create-api-key.ts and this must fail.
test('a key that is asked for while the account is secured is not made', async () => {
  const owner = await product.signIn('super_admin');
  let answer: ReturnType<typeof owner.post> | undefined;
  await transaction(product.db, async (tx) => {
    await tx.query('update users set password_reset_required_at = now() where id = $1', [owner.id]);
    answer = owner.post('/api/enterprise/api-keys', { name: 'Late', mode: 'live', permission: 'read_write' });
    await heldUp(product.db);
  });
  expect((await answer)?.status).toBe(401);
  await product.db.query('update users set password_reset_required_at = null where id = $1', [owner.id]);
});

// Leave onSecured out of secureAccount, or the freeze out of findUsedKey, and this must fail.
test('once an account is secured, the keys of its intruder are revoked, and its own rest until the owner is back', async () => {
  const owner = await product.signIn('super_admin');
  const known = await newKey(owner, { name: 'Known' });
  clock.advance({ minutes: 5 });
  const now = clock.now();
  const token = await transaction(product.db, (tx) =>
    issueToken(tx, { userId: owner.id, purpose: 'disown-sign-in', now }),
  );
  const intruder = await newKey(owner, { name: 'Intruder' });
  const works = async ({ key }: { key: string }) => (await call(product, key, 'GET', '/orders')).status;
  expect([await works(known), await works(intruder)]).toEqual([200, 200]);
  expect((await product.visitor().post('/api/auth/disown-sign-in', { token })).status).toBe(200);
  expect([await works(known), await works(intruder)]).toEqual([401, 401]);
  await product.db.query(
    `update users set password_hash = 'kept', password_reset_required_at = null where id = $1`,
    [owner.id],
  );
  expect([await works(known), await works(intruder)]).toEqual([200, 401]);
  await product.db.query('update users set frozen_at = now() where id = $1', [owner.id]);
  expect(await call(product, known.key, 'GET', '/orders')).toMatchObject({
    status: 401,
    body: { errors: { message: 'The account of the person who made this key is frozen.' } },
  });
  await product.db.query('update users set frozen_at = null where id = $1', [owner.id]);
  const { rows } = await product.db.query<{ id: string }>(
    `select subject_id as id from audit_entry where action = 'api-key-revoked' and reason is not null`,
  );
  expect(rows.map(({ id }) => id)).toEqual([intruder.id]);
});
