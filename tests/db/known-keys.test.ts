/** A database knows which encryption keys its secrets need, and refuses processes that lack one. */
import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { EncryptionKey } from '#server/config/encryption-key.ts';
import { requireKnownKeys, retireOldKeys } from '#server/db/known-keys.ts';
import { testDatabase } from '#tests/support/database.ts';

const db = await testDatabase();
beforeEach(() => db.query('delete from encryption_key'));

function makeKey(): EncryptionKey {
  const key = randomBytes(32);
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key };
}
const [one, other] = [makeKey(), makeKey()];
const recorded = async () =>
  (await db.query<{ id: string }>('select id from encryption_key order by first_used_at')).rows.map(
    ({ id }) => id,
  );

test('the first process records its key, and a second with the same key starts', async () => {
  await requireKnownKeys(db, { current: one, old: [] });
  await requireKnownKeys(db, { current: one, old: [] });
  expect(await recorded()).toEqual([one.id]);
});

// Take the comparison out of requireKnownKeys, and this must fail.
test('a process with another key is refused, and records nothing', async () => {
  await requireKnownKeys(db, { current: one, old: [] });
  await expect(requireKnownKeys(db, { current: other, old: [] })).rejects.toThrow(
    `its fingerprint is ${one.id}, and ENCRYPTION_KEY here has ${other.id}`,
  );
  expect(await recorded()).toEqual([one.id]);
});

test('of first starts at the same time with different keys one succeeds', async () => {
  const keys = Array.from({ length: 6 }, makeKey);
  // Open connections first: else the first start ends while the others still connect.
  await Promise.all(keys.map(() => db.query('select pg_sleep(0.1)')));
  const starts = await Promise.allSettled(keys.map((current) => requireKnownKeys(db, { current, old: [] })));
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await recorded()).toHaveLength(1);
});

test('a key is changed in two steps: readable everywhere first, then current', async () => {
  await requireKnownKeys(db, { current: one, old: [] });
  await requireKnownKeys(db, { current: one, old: [other] });
  await requireKnownKeys(db, { current: other, old: [one] });
  // A process that still writes with the old key, and reads the new one, starts beside it.
  await requireKnownKeys(db, { current: one, old: [other] });
  await expect(requireKnownKeys(db, { current: one, old: [] })).rejects.toThrow(other.id);
  expect(await retireOldKeys(db, { current: other, old: [one] })).toEqual([one.id]);
  await requireKnownKeys(db, { current: other, old: [] });
});
