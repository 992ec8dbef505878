/** What the stores of checkpoints and checks select, on made-up rows. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import {
  insertCheck,
  lockNewest,
  selectCheckDays,
  selectCheckpoint,
  selectCovering,
  selectNewest,
} from '#server/proofs/checkpoint-store.ts';
import {
  insertRevocation,
  insertSigningKey,
  selectRevocation,
  selectSigningKeys,
} from '#server/proofs/key-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';

const db = await testDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const hours = (count: number, ms = 0) => new Date(now.getTime() + count * 3_600_000 + ms);

const checkpoint = (number: bigint, through: bigint, more: object = {}) => ({
  number,
  previous_number: number === 1n ? null : number - 1n,
  after_id: through - 10n,
  through_id: through,
  made_at: hours(Number(number)),
  size: 10,
  root: '\\x01',
  previous_hash: number === 1n ? null : '\\x02',
  hash: `\\x0${number}`,
  key_id: 'key',
  signature: '\\x03',
  salt: '\\x04',
  ...more,
});

test('checkpoints are read newest first, and the one that covers a transaction is the first that reaches it', () =>
  withMadeUpRows(db, async (tx, insert) => {
    expect(await lockNewest(tx)).toBeUndefined();
    // Short keys and hashes are easier to read.
    await tx.query(`do $$ declare one record; begin
      for one in select conrelid::regclass as name, conname from pg_constraint
        where conrelid in ('checkpoint'::regclass, 'signing_key'::regclass) and contype = 'c' loop
        execute format('alter table %s drop constraint %I', one.name, one.conname);
      end loop; end $$`);
    await insert('checkpoint', [checkpoint(1n, 10n), checkpoint(2n, 20n), checkpoint(3n, 30n)]);
    const numbers = async (before: bigint | null, limit: number) =>
      (await selectNewest(tx, before, limit)).map(({ number }) => number);
    expect((await lockNewest(tx))?.number).toBe(3n);
    expect(await numbers(null, 2)).toEqual([3n, 2n]);
    expect(await numbers(3n, 9)).toEqual([2n, 1n]);
    expect((await selectCheckpoint(tx, 2n))?.through_id).toBe(20n);
    expect(await selectCheckpoint(tx, 4n)).toBeUndefined();
    const covering = async (id: bigint) => (await selectCovering(tx, id))?.number;
    expect([
      await covering(1n),
      await covering(10n),
      await covering(11n),
      await covering(30n),
      await covering(31n),
    ]).toEqual([1n, 1n, 2n, 3n, undefined]);

    // A revocation is a whole second, later than every checkpoint of its own key.
    await tx.query(`update checkpoint set made_at = $1 where number = 2`, [hours(9, 300)]);
    await tx.query(`update checkpoint set key_id = 'other', made_at = $1 where number = 3`, [hours(99)]);
    await insert('signing_key', []);
    await insert('signing_key_revocation', []);
    for (const [keyId, ms] of [
      ['other', 5],
      ['key', 1],
      ['third', 1],
    ] as const)
      await insertSigningKey(tx, { keyId, publicKey: Buffer.from(keyId), at: hours(0, ms) });
    await insertSigningKey(tx, { keyId: 'key', publicKey: Buffer.from('another'), at: hours(-9) });
    const revoke = (keyId: string, at: Date) => insertRevocation(tx, { keyId, reason: 'r'.repeat(600), at });
    expect(await revoke('key', hours(1))).toEqual(hours(9, 1000));
    expect(await revoke('third', hours(1, 1))).toEqual(hours(1, 1000));
    expect(await selectSigningKeys(tx)).toEqual([
      { id: 'key', public_key: Buffer.from('key'), revoked_at: hours(9, 1000) },
      { id: 'third', public_key: Buffer.from('third'), revoked_at: hours(1, 1000) },
      { id: 'other', public_key: Buffer.from('other'), revoked_at: null },
    ]);
    expect([await selectRevocation(tx, 'key'), await selectRevocation(tx, 'other')]).toEqual([
      hours(9, 1000),
      null,
    ]);
    const { rows } = await tx.query('select distinct length(reason) as length from signing_key_revocation');
    expect(rows).toEqual([{ length: 500 }]);
  }));

test('of two workers that make a checkpoint the second waits', () =>
  transaction(db, async (first) => {
    await lockNewest(first);
    const second = transaction(db, async (tx) => {
      await tx.query(`set local lock_timeout = '20ms'`);
      await lockNewest(tx);
    });
    await expect(second).rejects.toThrow(/lock timeout/);
  }));

test('checks are counted by day, those with a problem by themselves', () =>
  withMadeUpRows(db, async (tx) => {
    const broken = [{ number: 2, detail: 'Another root' }];
    for (const [at, problems] of [
      [hours(-30), broken],
      [hours(-24), []],
      [hours(-20), broken],
      [hours(0), []],
    ] as const)
      await insertCheck(tx, { id: newId(), at, checkpoints: 2, broken: problems });
    expect(await selectCheckDays(tx, hours(-24))).toEqual([
      { day: '2026-06-14', runs: 2, problems: 1 },
      { day: '2026-06-15', runs: 1, problems: 0 },
    ]);
  }));
