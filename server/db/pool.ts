/** The product's connections to PostgreSQL: one pool per process. */
import pg from 'pg';
import { within } from '#server/kernel/within.ts';
import { parseTimestamp } from './parse-timestamp.ts';
import { surfaced } from './unavailable.ts';
import { UnnamedClient } from './unnamed-client.ts';

/** Anything that can run SQL: the pool or a transaction. Stores ask for this and nothing more. */
export type Queryable = {
  /** `npm run check` holds `Row` and `values` against the database (docs/decisions/0034-typed-sql.md). */
  query<Row extends object = Record<string, unknown>>(
    query: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
};

/** The database of one process. Its errors are `DatabaseUnavailable` while the server cannot be reached. */
export type Db = Queryable & {
  readonly url: string;
  readonly pool: pg.Pool;
  /** The open transaction that transactions on it join; see `joinTransaction`. */
  readonly within?: Queryable & { readonly inTransaction: true };
  /** Waits for statements under way, up to five seconds: no caller is left to read their results. */
  close(): Promise<void>;
};

export type DbOptions = {
  url: string;
  /** The most connections this process opens. */
  max: number;
  /** Shown in pg_stat_activity, so that an operator knows who holds a connection. */
  applicationName: string;
  /**
   * Whether named statements stay prepared (true by default): each is parsed and planned once per connection.
   * A transaction pooler has to know of them, as PgBouncer does from 1.21 on.
   */
  prepares?: boolean;
  /** How long a request waits for a connection before the database counts as unavailable; 5 s by default. */
  connectionTimeoutMs?: number;
  /** How long a request waits for the answer to one statement; 60 s by default. */
  answerTimeoutMs?: number;
  /** Called for connections that broke while idle; the pool replaces them by itself. */
  onIdleError?: (error: Error) => void;
};

/** Longer than the server's own statement_timeout (time-limits.ts), which leaves the connection good. */
export const ANSWER_WITHIN_MS = 60_000;

const CLOSE_WITHIN_MS = 5_000;

const INT8 = 20;
const INT8_ARRAY: number = 1016;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/**
 * Whole numbers of eight bytes are `bigint`, because cents must never pass through a float; a calendar date
 * stays a string, because a `Date` would move it across midnight; numeric stays a string and timestamptz is a
 * `Date`.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === INT8) return BigInt;
      if (oid === INT8_ARRAY) return parseBigIntArray;
      if (oid === DATE) return String;
      if (oid === TIMESTAMPTZ) return parseTimestamp;
    }
    return pg.types.getTypeParser(oid, format);
  },
};

function parseBigIntArray(text: string): (bigint | null)[] {
  const parse: (text: string) => (string | null)[] = pg.types.getTypeParser(INT8_ARRAY, 'text');
  return parse(text).map((item) => (item === null ? null : BigInt(item)));
}

/**
 * Opens the pool. No connection is made until the first query, and nothing is set on a connection for its
 * session, so that a transaction pooler may stand in between; time limits are defaults of the database
 * itself.
 */
export function createDb({
  url,
  max,
  applicationName,
  prepares = true,
  connectionTimeoutMs = 5_000,
  answerTimeoutMs = ANSWER_WITHIN_MS,
  onIdleError,
}: DbOptions): Db {
  const pool = new pg.Pool({
    ...(!prepares && { Client: UnnamedClient }),
    connectionString: url,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: 60_000,
    query_timeout: answerTimeoutMs,
    keepAlive: true,
    types,
  });
  pool.on('error', (error) => onIdleError?.(error));
  // A connection can also break while it is lent out. The query on it fails and reports it; without a
  // listener the same event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));

  const query: Queryable['query'] = (query, values) =>
    withConnection(pool, (client) => client.query(query, values));
  let closing: Promise<void> | undefined;
  return {
    url,
    pool,
    query,
    close: () => {
      closing ??= within(CLOSE_WITHIN_MS, pool.end(), () => undefined);
      return closing;
    },
  };
}

/** For one piece of work, such as a migration, which goes past a pooler. */
export async function withDb<T>(options: Omit<DbOptions, 'max'>, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDb({ ...options, max: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/**
 * Lends a connection to `use` and takes it back, or throws it away when it broke. A failed statement leaves
 * the connection good, unlike in `pool.query`, which would close it and pay for a new one.
 */
export async function withConnection<T>(
  pool: pg.Pool,
  use: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw surfaced(error);
  });
  let broken = false;
  try {
    return await use(client);
  } catch (error) {
    const shown = surfaced(error);
    broken = shown !== error;
    throw shown;
  } finally {
    client.release(broken);
  }
}
