/**
 * Runs the text of one migration so that the product goes on meanwhile: it gives up a lock that it does not
 * get soon, instead of making every other call queue behind it, and what takes long on a large table runs
 * outside a transaction.
 */
import type { Db } from '../pool.ts';
import { withConnection } from '../pool.ts';
import type { Tx } from '../transaction.ts';
import type { Migration } from './migration-files.ts';
import { patiently } from './patiently.ts';

/** How long other calls may have to queue behind a migration that waits for a lock. */
const LOCK_WITHIN = '3s';

export async function runMigration(db: Db, tx: Tx, migration: Migration): Promise<void> {
  if (migration.outsideTransaction) return runOutside(db, migration.sql);
  await tx.query(`set local lock_timeout = '${LOCK_WITHIN}'`);
  await tx.query(patiently(migration.sql));
  await tx.query('set local lock_timeout = 0');
}

/**
 * Each statement commits by itself, so a migration that is interrupted runs again from its beginning: its
 * statements say `if not exists`. A statement under the line `-- Until nothing changes:` is repeated until it
 * changes no row.
 */
async function runOutside(db: Db, sql: string): Promise<void> {
  await withConnection(db.pool, async (client) => {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    try {
      await dropUnfinishedIndexes(client);
      for (const statement of statementsOf(sql)) {
        const repeats = /^-- Until nothing changes:/m.test(statement);
        while ((await client.query(patiently(statement))).rowCount && repeats);
      }
    } finally {
      await client.query('set statement_timeout = default; set lock_timeout = default');
    }
  });
}

/**
 * An interrupted `create index concurrently` leaves an index that `if not exists` would take for a finished
 * one.
 */
async function dropUnfinishedIndexes(client: Pick<Db, 'query'>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where not i.indisvalid and n.nspname = current_schema()`,
  );
  for (const { name } of rows) await client.query(patiently(`drop index concurrently if exists ${name}`));
}

/** A statement ends with a semicolon at the end of a line. */
function statementsOf(sql: string): string[] {
  return sql.split(/;[ \t]*$/m).filter((statement) => /^(?!--|\s*$)/m.test(statement));
}
