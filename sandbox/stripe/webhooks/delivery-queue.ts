/** The table of deliveries: what waits, since when, and what became of it. */
import type { Database, Row } from '#sandbox/kernel/database.ts';

/** What a fault does to the first attempt: no connection, or a reply that is lost. */
export type Trouble = 'down' | 'drop-reply';

export type NewDelivery = {
  eventId: string;
  type: string;
  dueMs: number;
  trouble?: Trouble | null;
  /** Not sent before it is released. */
  withheld?: boolean;
};

/** A delivery that waits; `attempts` were made before. */
export type WaitingDelivery = {
  id: number;
  eventId: string;
  attempts: number;
  trouble: Trouble | null;
  dueMs: number;
};

export type DeliveryQueue = {
  add(delivery: NewDelivery): void;
  /** The next ones, the longest due first. */
  waiting(limit: number): WaitingDelivery[];
  /** Notes a success. */
  delivered(id: number, attempts: number, answer: string): void;
  /** Notes a failure; without `dueMs` it was the last attempt. */
  failed(id: number, attempts: number, answer: string, dueMs: number | undefined): void;
  /** Lets go of those withheld; they are due from `dueMs` on, or as before. */
  release(dueMs?: number): void;
  /** Makes all that wait due at `dueMs`, those withheld too. */
  hurry(dueMs: number): void;
  /** Newest first. */
  list(): Row[];
};

export const deliveryMigrations = [
  `create table delivery (
     id integer primary key autoincrement,
     event text not null,
     type text not null,
     due integer not null,
     attempts integer not null default 0,
     trouble text,
     withheld integer not null default 0,
     state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
     answer text
   ) strict;
   create index delivery_waiting on delivery (due, id) where state = 'waiting' and withheld = 0;`,
];

export function createDeliveryQueue(database: Database): DeliveryQueue {
  return {
    add({ eventId, type, dueMs, trouble = null, withheld = false }) {
      database.run(
        'insert into delivery (event, type, due, trouble, withheld) values (?, ?, ?, ?, ?)',
        eventId,
        type,
        dueMs,
        trouble,
        withheld ? 1 : 0,
      );
    },
    waiting: (limit) =>
      database
        .all(
          `select id, event, attempts, trouble, due from delivery
           where state = 'waiting' and withheld = 0 order by due, id limit ?`,
          limit,
        )
        .map(waitingDelivery),
    delivered(id, attempts, answer) {
      database.run(
        `update delivery set state = 'delivered', attempts = ?, answer = ? where id = ?`,
        attempts,
        answer,
        id,
      );
    },
    failed(id, attempts, answer, dueMs) {
      database.run(
        'update delivery set state = ?, due = coalesce(?, due), attempts = ?, answer = ? where id = ?',
        dueMs === undefined ? 'failed' : 'waiting',
        dueMs ?? null,
        attempts,
        answer,
        id,
      );
    },
    release(dueMs) {
      database.run(
        'update delivery set withheld = 0, due = coalesce(?, due) where withheld = 1',
        dueMs ?? null,
      );
    },
    hurry(dueMs) {
      database.run(`update delivery set due = ?, withheld = 0 where state = 'waiting'`, dueMs);
    },
    list: () => database.all('select * from delivery order by id desc limit 200'),
  };
}

function waitingDelivery(row: Row): WaitingDelivery {
  return {
    id: row.id as number,
    eventId: row.event as string,
    attempts: row.attempts as number,
    trouble: row.trouble as Trouble | null,
    dueMs: row.due as number,
  };
}
