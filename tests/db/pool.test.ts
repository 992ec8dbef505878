import { expect, test } from 'vitest';
import { requireDurability } from '#server/db/durability.ts';
import { createDb, type Db } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { DatabaseUnavailable, meansUnavailable } from '#server/db/unavailable.ts';
import { testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';

const db = await testDatabase();

test('cents are returned as bigint, numerics and dates as strings, times as Date', async () => {
  const { rows } = await db.query(
    `select 9007199254740993::bigint as cents, '{1,null}'::bigint[] as many, 1.50::numeric as exact,
            date '2025-08-01' as day, timestamptz '2025-08-01T00:00:00Z' as moment`,
  );
  expect(rows).toEqual([
    {
      cents: 9007199254740993n,
      many: [1n, null],
      exact: '1.50',
      day: '2025-08-01',
      moment: new Date('2025-08-01T00:00:00Z'),
    },
  ]);
});

test('an unreachable database is reported as unavailable, not as a bug', async () => {
  const away = createDb({
    url: `postgres://a:b@127.0.0.1:${await freePort()}/c`,
    max: 1,
    applicationName: 'test',
  });
  await expect(away.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
  await away.close();
});

test('idle connections that are cut are replaced, and the next query succeeds', async () => {
  const { promise: idleError, resolve } = Promise.withResolvers<Error>();
  const own = createDb({ url: db.url, max: 1, applicationName: 'cut', onIdleError: resolve });
  await own.query('select 1');
  await db.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cut'");
  expect((await idleError).message).toContain('terminating connection');
  expect((await own.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await own.close();
});

test('a wrong statement is reported as a bug, not as an unavailable database', async () => {
  const error = await db.query('select nonsense').catch((error: unknown) => error);
  expect(meansUnavailable(error)).toBe(false);
});

test('a database without durability is refused, and the setting is named', async () => {
  await requireDurability(db);
  const off = createDb({
    url: `${db.url}&options=-c%20synchronous_commit%3Doff`,
    max: 1,
    applicationName: 'off',
  });
  await expect(requireDurability(off)).rejects.toThrow('synchronous_commit is off');
  await off.close();
});

async function preparedIn(own: Db): Promise<string[]> {
  const { rows } = await own.query<{ name: string }>('select name from pg_prepared_statements order by name');
  return rows.map(({ name }) => name);
}

test('a named statement stays prepared, and runs again with other values', async () => {
  const own = createDb({ url: db.url, max: 1, applicationName: 'prepares' });
  for (const value of [1, 2]) {
    const { rows } = await own.query({ name: 'one', text: 'select $1::int as value', values: [value] });
    expect(rows).toEqual([{ value }]);
  }
  expect(await preparedIn(own)).toEqual(['one']);
  await own.close();
});

// Use pg's own client for these queries in pool.ts and this must fail.
test('behind a pooler without prepared statements, none stays prepared, even in a transaction', async () => {
  const own = createDb({ url: db.url, max: 1, prepares: false, applicationName: 'unprepared' });
  const { rows } = await own.query({ name: 'one', text: 'select $1::int as value', values: [1] });
  expect(rows).toEqual([{ value: 1 }]);
  await transaction(own, (tx) => tx.query({ name: 'two', text: 'select $1::int as value' }, [2]));
  expect(await preparedIn(own)).toEqual([]);
  await expect(own.query({ name: 'three', text: 'select 1 / 0' })).rejects.toThrow('division by zero');
  await own.close();
});

// Take 25006 out of unavailable.ts, and this must fail.
test('a server that only reads, as a demoted primary does, counts as away', async () => {
  const refused = db.query(`do $$ begin set transaction read only; create table written (id int); end $$`);
  await expect(refused).rejects.toBeInstanceOf(DatabaseUnavailable);
});

// Drop `within` in close of server/db/pool.ts, and this must fail.
test('a pool is closed while a statement still runs', async () => {
  const closing = createDb({ url: db.url, max: 1, applicationName: 'closing' });
  const running = closing.query('select pg_sleep(25)').catch(() => undefined);
  const begun = performance.now();
  await expect.poll(() => closing.pool.totalCount - closing.pool.idleCount).toBe(1);
  await closing.close();
  expect(performance.now() - begun).toBeLessThan(20_000);
  await db.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'closing'`);
  await running;
});
