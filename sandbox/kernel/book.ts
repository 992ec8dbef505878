/** The books of a stand-in: one SQLite file of its own, so that what it did survives a restart. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';

export type Row = Record<string, SQLOutputValue>;

export type Book = {
  /** Runs one statement that changes something; tells how many rows it changed. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** The first row of a query, if there is one. */
  get(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all(sql: string, ...values: SQLInputValue[]): Row[];
  /** Runs synchronous work in one transaction; a throw undoes it. Joins the transaction it is called in. */
  transaction<T>(work: () => T): T;
  close(): void;
};

/**
 * Opens `<dataDir>/sandbox/<name>.sqlite` and brings it to the newest shape: `migrations` run once each, in
 * order, and only ever grow at the end.
 */
export function openBook(options: { dataDir: string; name: string; migrations: string[] }): Book {
  const file = join(options.dataDir, 'sandbox', `${options.name}.sqlite`);
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  // With a write-ahead log, NORMAL survives a killed process and costs no flush per call. Only a power cut
  // may take the last moments, which a stand-in can afford. A cache of 400 kB instead of 2 MB for each book.
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000; pragma cache_size = -400;',
  );

  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const prepared = (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };

  const transaction = <T>(work: () => T): T => {
    if (database.isTransaction) return work();
    prepared('begin immediate').run();
    try {
      const result = work();
      prepared('commit').run();
      return result;
    } catch (error) {
      if (database.isTransaction) prepared('rollback').run();
      throw error;
    }
  };

  const migrate = () => {
    const version = Number(prepared('pragma user_version').get()?.user_version ?? 0);
    for (const sql of options.migrations.slice(version)) database.exec(sql);
    database.exec(`pragma user_version = ${options.migrations.length}`);
  };
  transaction(migrate);

  return {
    run: (sql, ...values) => Number(prepared(sql).run(...values).changes),
    get: (sql, ...values) => prepared(sql).get(...values),
    all: (sql, ...values) => prepared(sql).all(...values),
    transaction,
    close: () => database.close(),
  };
}
