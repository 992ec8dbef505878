/** Typed queries over anything that runs SQL. */
import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { QueryResult } from 'pg';

type Run = (text: string, values: unknown[]) => Promise<QueryResult>;

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * A kysely whose every query goes through `run`, which may be a pool or one transaction. It opens no transaction of its
 * own: `transaction()` in transaction.ts is the only place that does, because it is the one that retries.
 */
export function kyselyOver<Schema>(run: Run): Kysely<Schema> {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      const { command, rowCount, rows } = await run(sql, [...parameters]);
      const numAffectedRows = writes.has(command) ? BigInt(rowCount ?? 0) : undefined;
      return { numAffectedRows, rows: rows as Row[] };
    },
    streamQuery() {
      throw new Error('Queries are not streamed; read in pages instead.');
    },
  };
  const refuseTransaction = () =>
    Promise.reject(new Error('Open transactions with transaction() of server/db/transaction.ts.'));
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
