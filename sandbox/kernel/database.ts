/** The database of a stand-in: one SQLite file, so that its state survives a restart. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';

export type Row = Record<string, SQLOutputValue>;

export type Database = {
  /** Runs one statement that changes something; returns how many rows it changed. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** The first row of a query, if there is one. */
  get(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all(sql: string, ...values: SQLInputValue[]): Row[];
  /** Runs synchronous work in one transaction; a throw undoes it. Joins the transaction it is called in. */
  transaction<T>(work: () => T): T;
  close(): void;
};

/**
 * Opens `<dataDir>/sandbox/<name>.sqlite` and migrates it: each of `migrations` runs once, in order. Add new
 * ones at the end only, since the file keeps how many have run.
 */
export function openDatabase(options: {
  dataDir: string;
  name: string;
  migrations: string[];
  /** For large rows, 16 kB; 4 kB by default. A file that exists keeps its own. */
  pageBytes?: number;
}): Database {
  const file = join(options.dataDir, 'sandbox', `${options.name}.sqlite`);
  mkdirSync(dirname(file), { recursive: true });
  const connection = new DatabaseSync(file);
  // With a write-ahead log, NORMAL survives a killed process and needs no flush per call. Only a power cut
  // can lose the last commits, which a stand-in can afford. The cache is 400 kB per file, not 2 MB.
  connection.exec(
    `pragma page_size = ${options.pageBytes ?? 4096}; pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000; pragma cache_size = -400;`,
  );

  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const prepared = (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };

  const transaction = <T>(work: () => T): T => {
    if (connection.isTransaction) return work();
    prepared('begin immediate').run();
    try {
      const result = work();
      prepared('commit').run();
      return result;
    } catch (error) {
      if (connection.isTransaction) prepared('rollback').run();
      throw error;
    }
  };

  const migrate = () => {
    const version = Number(prepared('pragma user_version').get()?.user_version ?? 0);
    for (const sql of options.migrations.slice(version)) connection.exec(sql);
    connection.exec(`pragma user_version = ${options.migrations.length}`);
  };
  transaction(migrate);

  return {
    run: (sql, ...values) => Number(prepared(sql).run(...values).changes),
    get: (sql, ...values) => prepared(sql).get(...values),
    all: (sql, ...values) => prepared(sql).all(...values),
    transaction,
    close: () => connection.close(),
  };
}
