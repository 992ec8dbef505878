/**
 * Brings the jobs that functions of the database have noted to pg-boss (move_noted_jobs). It looks five times a second: while
 * nothing is noted that is one look at an empty table, and what is found then is a batch.
 */
import type { PgBoss } from 'pg-boss';

const LOOK_EVERY_MS = 200;
const AT_ONCE = 500;

export type Mover = {
  /** Resolves when nothing is on its way any more. */
  stop(): Promise<void>;
};

type Listener = {
  /** Told of each kind of job that has come, so that its workers need not wait for their next poll. */
  onMoved(name: string): void;
  /** Told of each look that failed; the next one is taken all the same. */
  onError(error: Error): void;
};

export function startMover(boss: PgBoss, { onMoved, onError }: Listener): Mover {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<'stop'>();
  const pause = () => {
    const { promise, resolve } = Promise.withResolvers<'go on'>();
    const timer = setTimeout(resolve, LOOK_EVERY_MS, 'go on');
    return Promise.race([promise, stopped]).finally(() => clearTimeout(timer));
  };
  const run = async () => {
    do {
      while ((await moveBatch(boss, onMoved).catch(onError)) === AT_ONCE);
    } while ((await pause()) !== 'stop');
  };
  const running = run();
  return {
    async stop() {
      stop('stop');
      await running;
    },
  };
}

/** Answers how many it moved. */
async function moveBatch(boss: PgBoss, onMoved: Listener['onMoved']): Promise<number> {
  const { rows } = await boss
    .getDb()
    .executeSql('select moved_name, moved from move_noted_jobs($1)', [AT_ONCE]);
  for (const { moved_name: name } of rows) onMoved(name);
  return rows.reduce((sum: number, { moved }) => sum + moved, 0);
}
