/**
 * Work on a database that arrives together and shares a commit, because a commit costs more than the work.
 */
import type { Database } from './database.ts';

type Waiting<Item, Answer> = {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

export type Turns<Item, Answer> = {
  /** Resolves after the commit. Work that throws undoes what arrived with it, and rejects all of it. */
  add(item: Item): Promise<Answer>;
  /** Does at once what waits. */
  finish(): void;
};

export function createTurns<Item, Answer>(
  database: Database,
  work: (item: Item) => Answer,
): Turns<Item, Answer> {
  let waiting: Waiting<Item, Answer>[] = [];

  const finish = () => {
    const arrived = waiting;
    waiting = [];
    if (arrived.length === 0) return;
    try {
      const answers = database.transaction(() => arrived.map(({ item }) => work(item)));
      for (const [at, { resolve }] of arrived.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      for (const { reject } of arrived) reject(error);
    }
  };

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (waiting.length === 1) setImmediate(finish);
      }),
    finish,
  };
}
