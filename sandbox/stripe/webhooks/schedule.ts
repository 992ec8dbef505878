/**
 * Events that follow later by themselves, such as a dispute: kept in the database, so a restart does not lose
 * them.
 */
import type { Database } from '#sandbox/kernel/database.ts';

export type Happening = 'dispute' | 'refund-fails' | 'refund-succeeds';

export type Schedule = {
  /** Plans a happening; call it in the transaction that causes it. */
  plan(happening: Happening, subject: string, inMs: number): void;
  /** Runs everything planned now, whatever its time. */
  advance(): void;
  /** Runs what is due; call it after a commit. */
  wake(): void;
  close(): void;
};

export const scheduleMigrations = [
  `create table planned (
     id integer primary key autoincrement,
     happening text not null,
     subject text not null,
     due integer not null
   ) strict;`,
];

/** `happen` runs in a transaction of its own, which also removes the plan. */
export function createSchedule(options: {
  database: Database;
  now(): Date;
  happen(happening: Happening, subject: string): void;
}): Schedule {
  const { database } = options;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const run = (until: number) => {
    const due = database.all(
      'select id, happening, subject from planned where due <= ? order by due, id',
      until,
    );
    for (const row of due) {
      database.transaction(() => {
        database.run('delete from planned where id = ?', row.id as number);
        options.happen(row.happening as Happening, row.subject as string);
      });
    }
  };

  const wake = () => {
    if (closed) return;
    clearTimeout(timer);
    const now = options.now().getTime();
    run(now);
    const next = database.get('select min(due) as due from planned')?.due;
    if (typeof next !== 'number') return;
    timer = setTimeout(wake, Math.min(Math.max(next - now, 1), 60_000));
    timer.unref();
  };

  return {
    plan(happening, subject, inMs) {
      const due = options.now().getTime() + inMs;
      database.run('insert into planned (happening, subject, due) values (?, ?, ?)', happening, subject, due);
    },
    advance: () => run(Number.MAX_SAFE_INTEGER),
    wake,
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
