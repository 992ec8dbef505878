import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';
import { testDatabase } from '#tests/support/database.ts';

const db = await testDatabase();
await db.query('create table jar (id int primary key, cents bigint not null)');
await db.query('insert into jar values (1, 0), (2, 0)');

const centsIn = async (id: number) =>
  (await db.query<{ cents: bigint }>('select cents from jar where id = $1', [id])).rows[0]?.cents;

test('a committed transaction keeps its writes and returns the result', async () => {
  const answer = await transaction(db, async (tx) => {
    await tx.query('update jar set cents = cents + 5 where id = 1');
    return 'done';
  });
  expect(answer).toBe('done');
  expect(await centsIn(1)).toBe(5n);
});

test('a transaction that throws is rolled back', async () => {
  const attempt = transaction(db, async (tx) => {
    await tx.query('update jar set cents = 999 where id = 2');
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  expect(await centsIn(2)).toBe(0n);
});

test('an error that was caught inside a transaction still prevents the commit', async () => {
  const attempt = transaction(db, async (tx) => {
    await tx.query('select 1 / 0').catch(() => undefined);
  });
  await expect(attempt).rejects.toThrow('swallowed');
});

// Take 40P01 out of retriedStates in server/db/transaction.ts and this must fail.
test('two transactions that lock the same rows in opposite orders both succeed', async () => {
  const before = [await centsIn(1), await centsIn(2)];
  let waiting = 0;
  let meet = () => {};
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const add = (first: number, second: number) =>
    transaction(db, async (tx) => {
      await tx.query('update jar set cents = cents + 1 where id = $1', [first]);
      waiting += 1;
      if (waiting === 2) meet();
      await met;
      await tx.query('update jar set cents = cents + 1 where id = $1', [second]);
    });
  await Promise.all([add(1, 2), add(2, 1)]);
  expect(waiting).toBeGreaterThan(2);
  expect([await centsIn(1), await centsIn(2)]).toEqual(before.map((cents) => (cents ?? 0n) + 2n));
});

test('a violated constraint keeps the connection open', async () => {
  const pid = async () => (await db.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const before = await pid();
  await expect(db.query('insert into jar values (1, 0)')).rejects.toMatchObject({ code: '23505' });
  expect(await pid()).toBe(before);
});

test('a cut connection counts as an unavailable database, and the next query gets a new one', async () => {
  const attempt = transaction(db, (tx) => tx.query('select pg_terminate_backend(pg_backend_pid())'));
  await expect(attempt).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a statement sees what an earlier one of its transaction wrote', async () => {
  const seen = await transaction(db, async (tx) => {
    await tx.query("insert into schema_migration (version, name, checksum) values (9999, 'x', 'x')");
    const { rows } = await tx.query<{ name: string }>(
      'select name from schema_migration where version = 9999',
    );
    await tx.query('delete from schema_migration where version = 9999');
    return rows[0]?.name;
  });
  expect(seen).toBe('x');
});
