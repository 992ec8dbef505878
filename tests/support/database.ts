/** A database for one test file, and the check that the file leaves every invariant true. */
import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { createDb, type Db } from '#server/db/pool.ts';
import { limitTimes } from '#server/db/time-limits.ts';
import { checkAllInvariants } from '#server/ledger/invariants.ts';
import { withDatabase } from './run/database-url.ts';
import { copyDatabase, keptAdmin } from './run/test-server.ts';

type Options = {
  /** False in the few files that break an invariant on purpose. */
  invariants?: boolean;
  max?: number;
  /** Without any table, for tests that create them. */
  empty?: boolean;
  /** The database it is a copy of; by default a migrated one without rows. */
  template?: string;
};

/**
 * A migrated database for the test file that calls this at its top level. After the file's tests, all
 * invariants are checked, each row they return fails the file, and the database is dropped.
 */
export async function testDatabase(options: Options = {}): Promise<Db> {
  const server = inject('postgres');
  const { invariants = true, max = 10, empty = false } = options;
  const { template = empty ? 'template0' : server.template } = options;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await keptAdmin(server.adminUrl, copyDatabase(server, { name, template }));
  // Races fill the pool, and on a busy machine the last connection takes long.
  const patience = { connectionTimeoutMs: 45_000 };
  const db = createDb({
    url: withDatabase(server.ownerUrl, name),
    max,
    applicationName: 'test',
    ...patience,
  });
  await limitTimes(db);
  afterAll(async () => {
    try {
      if (invariants) await expectInvariants(db);
    } finally {
      await db.close();
      await keptAdmin(server.adminUrl, `drop database ${name} with (force)`);
    }
  });
  return db;
}

/** Fails with a line for each row that an invariant finds. */
export async function expectInvariants(db: Db): Promise<void> {
  const broken = await checkAllInvariants(db);
  if (broken.length === 0) return;
  const lines = broken.map(({ invariant, name, detail }) => `  ${invariant}. ${name} ${detail}`);
  throw new Error(`The tests left these invariants broken:\n${lines.join('\n')}`);
}
