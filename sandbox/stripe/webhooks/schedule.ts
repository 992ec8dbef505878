/** What happens by itself some time later, such as a dispute: kept in the book, so that a restart does not stop it. */
import type { Book } from '#sandbox/kernel/book.ts';

export type Happening = 'dispute' | 'refund-fails' | 'refund-succeeds';

export type Schedule = {
  /** Plans a happening; call it in the transaction that causes it. */
  plan(happening: Happening, subject: string, inMs: number): void;
  /** Lets everything planned happen now, whatever its time. */
  advance(): void;
  /** Looks for what is due; call it after a commit. */
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

/** `happen` runs in its own transaction, which also strikes the plan off. */
export function createSchedule(options: {
  book: Book;
  now(): Date;
  happen(happening: Happening, subject: string): void;
}): Schedule {
  const { book } = options;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const run = (until: number) => {
    const due = book.all('select id, happening, subject from planned where due <= ? order by due, id', until);
    for (const row of due) {
      book.transaction(() => {
        book.run('delete from planned where id = ?', row.id as number);
        options.happen(row.happening as Happening, row.subject as string);
      });
    }
  };

  const wake = () => {
    if (closed) return;
    clearTimeout(timer);
    const now = options.now().getTime();
    run(now);
    const next = book.get('select min(due) as due from planned')?.due;
    if (typeof next !== 'number') return;
    timer = setTimeout(wake, Math.min(Math.max(next - now, 1), 60_000));
    timer.unref();
  };

  return {
    plan(happening, subject, inMs) {
      const due = options.now().getTime() + inMs;
      book.run('insert into planned (happening, subject, due) values (?, ?, ?)', happening, subject, due);
    },
    advance: () => run(Number.MAX_SAFE_INTEGER),
    wake,
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
