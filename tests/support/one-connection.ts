/**
 * A database that keeps nothing: everything runs on one connection inside one open transaction, in which the
 * product's own transactions are savepoints. A differential test does the same work twice from the same rows
 * this way, thousands of times in a few seconds.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Db, Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

export type Rehearsal = {
  /** The database that the product gets. */
  db: Db;
  /** The database without a savepoint around each statement: for statements that do not fail. */
  tx: Pick<Tx, 'query'>;
  /** Runs `work` and undoes what it wrote; returns its result. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
};

/** Runs `work` in a transaction of `real` that is rolled back. */
export async function rehearseOnOne<T>(real: Db, work: (rehearsal: Rehearsal) => Promise<T>): Promise<T> {
  const client = await real.pool.connect();
  try {
    await client.query('begin');
    return await work({
      db: nested(real, client),
      tx: { query: (text, values) => client.query(prepared(text, values)) },
      attempt: (inner) => undone(client, inner),
    });
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Thousands of repetitions of the same statements: PostgreSQL plans each once for the connection. */
function prepared(query: string | pg.QueryConfig, values?: unknown[]): pg.QueryConfig {
  const config = typeof query === 'string' ? { text: query } : query;
  const given = values ?? config.values;
  if (given === undefined && !/^\s*select\b/.test(config.text)) return config;
  return { name: createHash('md5').update(config.text).digest('hex'), ...config, values: given };
}

/**
 * A plain read does not fail, so it needs no savepoint. One that failed all the same would end the
 * transaction, and with it the test.
 */
function onlyReads(query: string | pg.QueryConfig): boolean {
  const text = typeof query === 'string' ? query : query.text;
  return /^\s*select\b/.test(text) && !/\bfrom\s+\w+\s*\(/.test(text);
}

async function undone<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('savepoint attempt');
  try {
    return await work();
  } finally {
    await client.query('rollback to savepoint attempt; release savepoint attempt');
  }
}

/** The product's transaction statements, and their equivalents inside the open transaction. */
const translated = new Map([
  ['begin isolation level read committed', 'savepoint nested'],
  ['commit', 'release savepoint nested'],
  ['rollback', 'rollback to savepoint nested; release savepoint nested'],
]);

function nested(real: Db, client: pg.PoolClient): Db {
  const run: Queryable['query'] = (text, values) => client.query(prepared(text, values));
  // One connection serves one transaction, or one statement of the pool, at a time.
  let free: Promise<void> = Promise.resolve();
  const takeTurn = async (): Promise<() => void> => {
    const before = free;
    const { promise, resolve } = Promise.withResolvers<void>();
    free = promise;
    await before;
    return resolve;
  };
  const connect = async () => {
    const release = await takeTurn();
    const query = async (text: string | pg.QueryConfig, values?: unknown[]) => {
      const inside = typeof text === 'string' ? translated.get(text) : undefined;
      if (inside === undefined) return run(text, values);
      await run(inside);
      return { command: text === 'commit' ? 'COMMIT' : '' };
    };
    return { query, release };
  };
  const query = async (text: string | pg.QueryConfig, values?: unknown[]) => {
    const release = await takeTurn();
    try {
      if (onlyReads(text)) return await run(text, values);
      await run('savepoint statement');
      const result = await run(text, values);
      await run('release savepoint statement');
      return result;
    } catch (error) {
      if (onlyReads(text)) throw error;
      await run('rollback to savepoint statement; release savepoint statement');
      throw error;
    } finally {
      release();
    }
  };
  return { ...real, query, pool: { connect } } as unknown as Db;
}
