/** Runs the same work at the same moment, on separate connections. */
import type { Db } from '#server/db/pool.ts';

export type Outcome<T> = { ok: true; value: T } | { ok: false; error: unknown };

/**
 * Opens as many connections as the pool may have, then starts `count` runs of `work` together. Returns the
 * outcome of each, in order of their numbers.
 */
export async function race<T>(
  db: Db,
  count: number,
  work: (number: number) => Promise<T>,
): Promise<Outcome<T>[]> {
  // Connecting takes longer than most of the raced work, so without open connections the runs would take
  // turns.
  await Promise.all(Array.from({ length: count }, () => db.query('select pg_sleep(0.02)')));
  return Promise.all(
    Array.from({ length: count }, (_, number) =>
      work(number).then(
        (value): Outcome<T> => ({ ok: true, value }),
        (error: unknown): Outcome<T> => ({ ok: false, error }),
      ),
    ),
  );
}

/** The results of the runs that succeeded. */
export function winners<T>(outcomes: Outcome<T>[]): T[] {
  return outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
}

/** The errors of the runs that failed. */
export function losers<T>(outcomes: Outcome<T>[]): unknown[] {
  return outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error]));
}
