/** The commands that do one thing to the database and exit, as an operator runs them. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadEncryptionKeys } from '#server/config/encryption-key.ts';
import { limitTimes } from '#server/db/time-limits.ts';
import { createSecretsBox, newSecrets } from '#server/security/two-factor/create-two-factor-secrets.ts';
import { startChild } from '#tests/support/child.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPerson } from '#tests/support/ledger.ts';
import { scratchFolder } from '#tests/support/run/scratch.ts';

const root = join(import.meta.dirname, '../..');
const db = await testDatabase();
const empty = await testDatabase({ empty: true, invariants: false });
const later = await testDatabase({ empty: true, invariants: false });
const DATA_DIR = scratchFolder('indulge-maintenance-');
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

/** Production, with nothing but the database's address and what is given. */
async function run(command: string[], env: Record<string, string> = {}) {
  const child = startChild(process.execPath, [join(root, 'server/main.ts'), ...command], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: db.url,
      DATA_DIR,
      ...env,
    },
  });
  const status = await child.ended(120_000);
  return { status, output: child.output() };
}

// Drop openJobQueue in runMigrate, and this must fail.
test('migrate makes the tables of the queue too, so that no start has to', async () => {
  const fresh = `select to_regclass('pgboss.job') is not null as there`;
  expect((await empty.query(fresh)).rows).toEqual([{ there: false }]);
  expect((await run(['migrate'], { DATABASE_URL: later.url })).status).toBe(0);
  expect((await later.query(fresh)).rows).toEqual([{ there: true }]);
});

test('migrate and invariants ask for the address of the database alone', async () => {
  expect(await run(['migrate'])).toEqual({ status: 0, output: 'Nothing to migrate.\n' });
  expect(await run(['invariants'])).toEqual({ status: 0, output: 'All invariants hold.\n' });
  const without = await run(['migrate'], { DATABASE_URL: '' });
  expect(without.output.trim()).toBe('DATABASE_URL is missing.');
  expect(without.status).toBe(1);
  const away = await run(['migrate'], { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' });
  expect(away.output.trim()).toBe(
    'The database cannot be reached right now. connect ECONNREFUSED 127.0.0.1:1',
  );
  expect(away.status).toBe(1);
});

// Drop statement_timeout in checkAllInvariants and this must fail.
test('a check of the invariants may take longer than a request', async () => {
  const holder = await db.pool.connect();
  await db.query(`do $$ begin
    execute format('alter database %I set statement_timeout = ''2s''', current_database()); end $$`);
  await holder.query('begin');
  await holder.query('lock table ledger_posting in access exclusive mode');
  const checking = run(['invariants']);
  const waited = `select from pg_stat_activity where application_name = 'indulge-maintenance'
    and datname = current_database() and wait_event_type = 'Lock' and now() - query_start > interval '2.5 seconds'`;
  try {
    await expect.poll(async () => (await db.query(waited)).rows.length, { timeout: 45_000 }).toBe(1);
  } finally {
    await holder.query('rollback');
    await limitTimes(db);
    holder.release();
  }
  expect(await checking).toEqual({ status: 0, output: 'All invariants hold.\n' });
});

// As where the command runs without the settings of the product. Take the question out of runInvariantCheck,
// and this must fail.
test('invariants of a database without tables are not looked for', async () => {
  expect(await run(['invariants'], { DATABASE_URL: empty.url })).toEqual({
    status: 1,
    output:
      '\nThe database is not migrated.\nName the database in DATABASE_URL, or migrate it: npm run migrate.\n\n',
  });
});

test('an api or a worker makes no key of its own beside a database that others use', async () => {
  for (const role of ['api', 'worker']) {
    const { status, output } = await run([role], { NODE_ENV: 'test', PORT: '0' });
    expect(output).toContain('ENCRYPTION_KEY is missing. Every process on one database needs the same');
    expect(status).toBe(1);
  }
});

test('reencrypt moves every secret to the new key, says what is left, and forgets the old key', async () => {
  const [ENCRYPTION_KEY, next] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  const { id } = await openPerson(db);
  await run(['reencrypt'], { ENCRYPTION_KEY });
  const keysOf = (key: string) => loadEncryptionKeys({ ENCRYPTION_KEY: Buffer.from(key, 'base64') }, '');
  const sealed = createSecretsBox(keysOf(ENCRYPTION_KEY)).seal(id, newSecrets());
  await db.query(
    `insert into two_factor (user_id, secret, secret_nonce, secret_key_id, created_at)
     values ($1, $2, $3, $4, now())`,
    [id, sealed.secret, sealed.nonce, sealed.keyId],
  );
  const settings = { ENCRYPTION_KEY: next, ENCRYPTION_KEY_OLD: ENCRYPTION_KEY };
  const oldId = keysOf(ENCRYPTION_KEY).current.id;
  const newId = keysOf(next).current.id;

  expect((await run(['reencrypt', '--check'], settings)).output).toBe(
    `0 gift-card codes, 1 second factors and 0 webhook keys are encrypted with another key than ${newId}.\n`,
  );
  expect((await run(['reencrypt'], settings)).output).toBe(
    `Encrypted 0 gift-card codes, 1 second factors and 0 webhook keys with the key ${newId}.\n` +
      `Nothing is encrypted with ${oldId} any more: remove it from ENCRYPTION_KEY_OLD.\n`,
  );
  const { rows } = await db.query('select secret_key_id from two_factor where user_id = $1', [id]);
  expect(rows).toEqual([{ secret_key_id: newId }]);
  expect((await run(['reencrypt', '--check'], { ENCRYPTION_KEY: next })).output).toContain(
    '0 second factors',
  );
  const without = await run(['reencrypt'], { ENCRYPTION_KEY });
  expect(without.status).toBe(1);
  expect(without.output).toContain('This database was encrypted with another key');
});
