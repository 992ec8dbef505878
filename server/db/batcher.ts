/**
 * Batches small concurrent calls. While one batch runs, new calls wait; the next batch executes all that have
 * arrived with one round trip and one commit. Each call gets its own result.
 */
import { setImmediate as immediate } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Queryable } from './pool.ts';

export type Batched<Item, Answer> = (item: Item) => Promise<Answer>;

/** Returns one result per item, in input order. It runs one statement or one transaction: all or nothing. */
export type RunBatch<Item, Answer> = (items: Item[]) => Promise<readonly Answer[]>;

type Waiting<Item, Answer> = {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** Caps a batch at 32 items. */
const MOST_AT_ONCE = 32;
/** The next batch starts after 250 ms even if this one is still running. */
const PATIENCE_MS = 250;

type BatcherOptions = {
  /**
   * No batch overtakes another: where all wait for the same lock, each would only hold one more connection.
   */
  inTurn?: boolean;
  /** How long a batch waits for more items, where no caller waits for a few milliseconds more. */
  collectMs?: number;
};

export function createBatcher<Item, Answer>(
  runBatch: RunBatch<Item, Answer>,
  { inTurn = false, collectMs = 0 }: BatcherOptions = {},
): Batched<Item, Answer> {
  const waiting: Waiting<Item, Answer>[] = [];
  /** Whether a loop is running the queue. */
  let isRunning = false;

  const runItems = async (turn: Waiting<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await runBatch(turn.map(({ item }) => item));
      if (answers.length !== turn.length) throw new Error('Not every item was answered.');
      for (const [at, { resolve }] of turn.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      // A database error rolled everything back; running each item alone shows whose error it was. After any
      // other error the outcome is unknown, so nothing is retried.
      if (turn.length > 1 && error instanceof DatabaseError) for (const one of turn) await runItems([one]);
      else for (const { reject } of turn) reject(error);
    }
  };

  const runQueue = async (): Promise<void> => {
    isRunning = true;
    let isLate = false;
    while (waiting.length > 0 && !isLate) {
      // Yields once, so that calls that have arrived but were not queued yet join the batch.
      await (collectMs > 0 ? wait(collectMs) : immediate());
      const handOver = inTurn
        ? undefined
        : setTimeout(() => {
            isLate = true;
            isRunning = false;
            if (waiting.length > 0) void runQueue();
          }, PATIENCE_MS);
      await runItems(waiting.splice(0, MOST_AT_ONCE));
      clearTimeout(handOver);
    }
    if (!isLate) isRunning = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void runQueue();
    });
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Batches work that gets its database with each call: the calls for one database share a batch. */
export function batchByDatabase<Item, Answer>(
  runBatchIn: (db: Queryable, items: Item[]) => Promise<readonly Answer[]>,
  options?: BatcherOptions,
): (db: Queryable, item: Item) => Promise<Answer> {
  const byDatabase = new WeakMap<Queryable, Batched<Item, Answer>>();
  return (db, item) => {
    let batched = byDatabase.get(db);
    if (batched === undefined) {
      batched = createBatcher((items) => runBatchIn(db, items), options);
      byDatabase.set(db, batched);
    }
    return batched(item);
  };
}
