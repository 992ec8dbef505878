/** DELETE /api/enterprise/api-keys/:keyId: what ends with a key. */
import { expect, test } from 'vitest';
import type { ApiKey } from '#contract/enterprise/api-keys.ts';
import { transaction } from '#server/db/transaction.ts';
import { acmeBalance } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { acmeWithKey, call, newKey } from '../company.ts';

const product = await testApp({ env: { LIMIT_API_CALLS_PER_MINUTE: '300' } });
const acme = await acmeWithKey(product);
const { owner } = acme;

const works = async (key: string) => (await call(product, key, 'GET', '/roles')).status === 200;
const revoke = (id: string, query = '') => owner.delete<ApiKey>(`/api/enterprise/api-keys/${id}${query}`);
const makeKey = async (key: string): Promise<string> =>
  (await call(product, key, 'POST', '/organizations/create_api_key', {})).body.api_key;
const shown = async (key: string) =>
  (await owner.get<ApiKey[]>('/api/enterprise/api-keys')).body.find(({ ending }) => ending === key.slice(-4));
const revocations = async (id: string | undefined) => {
  const { rows } = await product.db.query<{ reason: string | null }>(
    `select reason from audit_entry where subject_id = $1 and action = 'api-key-revoked'`,
    [id],
  );
  return rows.map(({ reason }) => reason);
};

const order = {
  payment: { funding_source_id: 'BALANCE' },
  reward: {
    value: { denomination: 10 },
    recipient: { email: 'nora@example.net' },
    delivery: { method: 'EMAIL' },
  },
};

// Leave revokeKeysMadeBy out of revoke-api-key.ts, or the recursion out of it, and this must fail.
test('a revoked key takes along the keys that it made, and those that they made', async () => {
  const root = await newKey(owner, { name: 'Stolen' });
  const child = await makeKey(root.key);
  const grandchild = await makeKey(child);
  expect((await shown(child))?.madeByKeyId).toBe(root.id);
  expect((await shown(root.key))?.madeByKeyId).toBeNull();
  expect((await revoke(root.id)).status).toBe(200);
  for (const key of [root.key, child, grandchild]) expect(await works(key)).toBe(false);
  expect(await works(acme.key)).toBe(true);
  expect(await revocations(root.id)).toEqual([null]);
  for (const key of [child, grandchild])
    expect(await revocations((await shown(key))?.id)).toEqual(['The key that made it was revoked']);
  const { rows } = await product.db.query(
    `select after ->> 'madeByKey' as maker from audit_entry where subject_id = $1 and action = 'api-key-created'`,
    [(await shown(child))?.id],
  );
  expect(rows).toEqual([{ maker: `Stolen …${root.ending}` }]);
});

test('software that changed its key goes on where the company keeps what the old one made', async () => {
  const old = await newKey(owner);
  const next = await makeKey(old.key);
  expect((await revoke(old.id, '?made=keep')).status).toBe(200);
  expect([await works(old.key), await works(next)]).toEqual([false, true]);
  // A later wish for the rest is heard too.
  expect((await revoke(old.id)).status).toBe(200);
  expect(await works(next)).toBe(false);
  expect(await revocations(old.id)).toEqual([null]);
});

// Leave lockKeys out of revoke-api-key.ts, and this must fail.
test('a key that is made while its maker is revoked does not stay', async () => {
  const root = await newKey(owner);
  const child = await makeKey(root.key);
  let made: ReturnType<typeof makeKey> | undefined;
  let revoked: ReturnType<typeof revoke> | undefined;
  await transaction(product.db, async (tx) => {
    // The new key refers to its company.
    await tx.query('select from enterprise where id = $1 for update', [acme.id]);
    made = makeKey(child);
    await heldUp(product.db);
    revoked = revoke(root.id);
    await heldUp(product.db, 2);
  });
  expect((await revoked)?.status).toBe(200);
  for (const key of [root.key, child, (await made) ?? '']) expect(await works(key)).toBe(false);
});

// Leave requireKey out of create-order.ts, and this must fail.
test('an order that waits while its key is revoked moves nothing', async () => {
  const { id, key } = await newKey(owner);
  const before = await acmeBalance(product);
  let ordered: ReturnType<typeof call> | undefined;
  await transaction(product.db, async (tx) => {
    await tx.query(`select from ledger_account where kind = 'enterprise' and owner_id = $1 for update`, [
      acme.id,
    ]);
    ordered = call(product, key, 'POST', '/orders', order);
    await heldUp(product.db);
    expect((await revoke(id)).status).toBe(200);
  });
  expect(await ordered).toMatchObject({
    status: 401,
    body: { errors: { message: 'This key was revoked.' } },
  });
  expect(await acmeBalance(product)).toBe(before);
});

// Leave requireKey out of requireStillManager, and this must fail.
test('nor is anybody invited by it', async () => {
  const { id, key } = await newKey(owner);
  const members = async () => (await product.db.query('select from users')).rowCount;
  const before = await members();
  const member = { email: 'accomplice@acme.example', name: 'An Accomplice', role: 'account_staff' };
  let invited: ReturnType<typeof call> | undefined;
  await transaction(product.db, async (tx) => {
    await tx.query('update api_key set revoked_at = now(), revoked_by = $2 where id = $1', [id, owner.id]);
    invited = call(product, key, 'POST', '/members', member);
    await heldUp(product.db);
  });
  expect(await invited).toMatchObject({
    status: 401,
    body: { errors: { message: 'This key was revoked.' } },
  });
  expect(await members()).toBe(before);
});
