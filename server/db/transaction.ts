/** The only place where a transaction is opened. */
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError, type PoolClient } from 'pg';
import { type Db, type Queryable, withConnection } from './pool.ts';
import { meansUnavailable } from './unavailable.ts';

/** An open transaction. It is a `Queryable` and nothing else, so a store cannot tell it from the pool. */
export type Tx = Queryable & { readonly inTransaction: true };

/** What a caller adds to a use case's transaction, such as the audit entry of the subject. */
export type InTransaction<Subject> = (tx: Tx, subject: Subject) => Promise<void>;

/** Serialization failure and deadlock: nothing was written, and the same work succeeds when done again. */
const retriedStates = new Set(['40001', '40P01']);
const MOST_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 10;

/**
 * Runs `work` in one READ COMMITTED transaction: committed when it returns, rolled back when it throws, and
 * run again from the start after a deadlock or a serialization failure. So `work` must do nothing but
 * database work, and no network call. `DatabaseUnavailable` during the commit means that the outcome is not
 * known.
 */
export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.within) return nested(db.within, work);
  return retried(() => withConnection(db.pool, (client) => attemptOnce(client, work)));
}

/**
 * A database whose transactions are savepoints of `tx`. A use case that opens its own transaction then
 * commits or rolls back with the caller's. The caller's transaction is the one that is retried. One after the
 * other: savepoints of one connection cannot overlap.
 */
export function joinTransaction(db: Db, tx: Tx): Db {
  const query: Queryable['query'] = (query, values) => tx.query(query, values);
  return { url: db.url, pool: db.pool, within: tx, query, close: () => Promise.resolve() };
}

async function nested<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  // Names may repeat: PostgreSQL uses the newest savepoint of a name, which is the innermost.
  await tx.query('savepoint joined');
  try {
    const result = await work(tx);
    await tx.query('release savepoint joined');
    return result;
  } catch (error) {
    if (!meansUnavailable(error)) {
      await tx.query('rollback to savepoint joined');
      await tx.query('release savepoint joined');
    }
    throw error;
  }
}

/**
 * Retries a transaction that is one statement, such as a call of a function, as `transaction` retries one of
 * many.
 */
export async function retried<T>(attemptOne: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOne();
    } catch (error) {
      if (!isRetried(error) || attempt === MOST_ATTEMPTS) throw error;
      // A random pause, so that the transactions of a deadlock return at different moments.
      await wait(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

async function attemptOnce<T>(client: PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  await client.query('begin isolation level read committed');
  let result: T;
  try {
    result = await work(transactionOn(client));
  } catch (error) {
    await rollback(client, error);
    throw error;
  }
  const { command } = await client.query('commit');
  // PostgreSQL answers ROLLBACK to a commit when a statement failed and its error was caught.
  if (command !== 'COMMIT')
    throw new Error('The transaction was rolled back: an error inside it was swallowed.');
  return result;
}

async function rollback(client: PoolClient, cause: unknown): Promise<void> {
  if (meansUnavailable(cause)) return;
  await client.query('rollback');
}

function transactionOn(client: PoolClient): Tx {
  const query: Queryable['query'] = (query, values) => client.query(query, values);
  return { inTransaction: true, query };
}

function isRetried(error: unknown): boolean {
  return error instanceof DatabaseError && error.code !== undefined && retriedStates.has(error.code);
}
