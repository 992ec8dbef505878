/**
 * Small pieces of work that many ask for at the same time: who comes while one is under way waits for the next, which does
 * all that have come by then in one round trip and one commit. Each is answered when its own is done.
 */
import { setImmediate as immediate } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Queryable } from './pool.ts';

export type Batched<Item, Answer> = (item: Item) => Promise<Answer>;

/** Answers every item, at its place. What it does for them is one statement or one transaction: all or nothing. */
export type DoAll<Item, Answer> = (items: Item[]) => Promise<readonly Answer[]>;

type Waiting<Item, Answer> = {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** So that nobody waits for a crowd, */
const mostAtOnce = 32;
/** nor for a turn that is held up: the next does not wait for it any longer than this. */
const patienceMs = 250;

/** With `inTurn` no turn overtakes another: where all would wait for the same lock, each would only hold a connection more. */
export function createBatcher<Item, Answer>(
  doAll: DoAll<Item, Answer>,
  { inTurn = false }: { inTurn?: boolean } = {},
): Batched<Item, Answer> {
  const waiting: Waiting<Item, Answer>[] = [];
  /** Whether somebody looks after those who wait. */
  let attended = false;

  const doTurn = async (turn: Waiting<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await doAll(turn.map(({ item }) => item));
      if (answers.length !== turn.length) throw new Error('Not every item was answered.');
      for (const [at, { resolve }] of turn.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      // An error of the database undid all: whose fault it was shows when each is tried alone. Any other leaves it unknown
      // what became of them, so nothing is tried again.
      if (turn.length > 1 && error instanceof DatabaseError) for (const one of turn) await doTurn([one]);
      else for (const { reject } of turn) reject(error);
    }
  };

  const attend = async (): Promise<void> => {
    attended = true;
    let heldUp = false;
    while (waiting.length > 0 && !heldUp) {
      // Whoever has come already, but was not heard yet, takes part.
      await immediate();
      const handOver = inTurn
        ? undefined
        : setTimeout(() => {
            heldUp = true;
            attended = false;
            if (waiting.length > 0) void attend();
          }, patienceMs);
      await doTurn(waiting.splice(0, mostAtOnce));
      clearTimeout(handOver);
    }
    if (!heldUp) attended = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!attended) void attend();
    });
}

/** The same for work that knows its database only when it is asked: what is asked of one database is gathered. */
export function batchByDatabase<Item, Answer>(
  doAllIn: (db: Queryable, items: Item[]) => Promise<readonly Answer[]>,
): (db: Queryable, item: Item) => Promise<Answer> {
  const ofDatabase = new WeakMap<Queryable, Batched<Item, Answer>>();
  return (db, item) => {
    let gathered = ofDatabase.get(db);
    if (gathered === undefined) {
      gathered = createBatcher((items) => doAllIn(db, items));
      ofDatabase.set(db, gathered);
    }
    return gathered(item);
  };
}
