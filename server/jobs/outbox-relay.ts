/**
 * Moves the jobs that database functions write to `job_outbox` into pg-boss. It polls five times a second: an
 * empty table costs one read, and a full one is moved in batches.
 */
import type { PgBoss } from 'pg-boss';

const LOOK_EVERY_MS = 200;
const AT_ONCE = 500;

export type OutboxRelay = {
  /** Ends the pause before the next poll. */
  pollNow(): void;
  /** Resolves when no batch is in flight. */
  stop(): Promise<void>;
};

type Listener = {
  /** Called with each kind of job that arrived, so that its workers need not wait for their next poll. */
  onMoved(name: string): void;
  /** Called with each failed poll. Polling continues. */
  onError(error: Error): void;
};

export function startOutboxRelay(boss: PgBoss, { onMoved, onError }: Listener): OutboxRelay {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<'stop'>();
  let pollNow = () => {};
  const pause = () => {
    const { promise, resolve } = Promise.withResolvers<'go on'>();
    const timer = setTimeout(resolve, LOOK_EVERY_MS, 'go on');
    pollNow = () => resolve('go on');
    return Promise.race([promise, stopped]).finally(() => clearTimeout(timer));
  };
  const run = async () => {
    do {
      while ((await moveBatch(boss, onMoved).catch(onError)) === AT_ONCE);
    } while ((await pause()) !== 'stop');
  };
  const running = run();
  return {
    pollNow: () => pollNow(),
    async stop() {
      stop('stop');
      await running;
    },
  };
}

/** Returns how many jobs it moved. */
async function moveBatch(boss: PgBoss, onMoved: Listener['onMoved']): Promise<number> {
  const { rows } = await boss
    .getDb()
    .executeSql('select moved_name, moved from move_noted_jobs($1)', [AT_ONCE]);
  for (const { moved_name: name } of rows) onMoved(name);
  return rows.reduce((sum: number, { moved }) => sum + moved, 0);
}
