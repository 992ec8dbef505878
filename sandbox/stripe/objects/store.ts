/** All SQL about Stripe objects. Each object is stored as the JSON that the API shows. */
import type { Database } from '#sandbox/kernel/database.ts';
import { noSuch } from '../api/errors.ts';
import type { Filter, Hidden, Kind, Kinds } from './kinds.ts';
import { listPage, type Window } from './store-page.ts';

export type Store = ReturnType<typeof createStore>;

export const storeMigrations = [
  `create table object (
     seq integer primary key autoincrement,
     id text not null unique,
     kind text not null,
     created integer not null,
     customer text,
     payment_intent text,
     charge text,
     type text,
     email text,
     body text not null,
     hidden text not null default '{}'
   ) strict;
   create index object_by_kind on object (kind, seq);
   create index object_by_customer on object (customer, kind, seq) where customer is not null;
   create index object_by_intent on object (payment_intent, kind, seq) where payment_intent is not null;
   create index object_by_charge on object (charge, kind, seq) where charge is not null;`,
];

/** Runs after the migrations of every other part, since databases count them in the order they first ran. */
export const behaviorMigrations = [
  `update object
      set hidden = json_remove(json_set(hidden, '$.behavior', json_extract(hidden, '$.fate')), '$.fate')
    where json_extract(hidden, '$.fate') is not null`,
];

export function createStore(database: Database) {
  const find = <K extends Kind>(kind: K, id: string): Kinds[K] | undefined => {
    const row = database.get('select body from object where id = ? and kind = ?', id, kind);
    return row && (JSON.parse(row.body as string) as Kinds[K]);
  };

  return {
    /** Writes a new object, or the new state of a known one. */
    put<K extends Kind>(object: Kinds[K] & { object: K }): void {
      const columns = columnsOf(object);
      const body = JSON.stringify(object);
      const changed = database.run(
        'update object set body = ?, customer = ?, payment_intent = ?, charge = ?, email = ? where id = ?',
        body,
        columns.customer,
        columns.payment_intent,
        columns.charge,
        columns.email,
        object.id,
      );
      if (changed > 0) return;
      database.run(
        `insert into object (id, kind, created, customer, payment_intent, charge, type, email, body)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        object.id,
        object.object,
        object.created,
        columns.customer,
        columns.payment_intent,
        columns.charge,
        columns.type,
        columns.email,
        body,
      );
    },
    find,
    /** The object, or Stripe's 404 naming the parameter it came from. */
    get<K extends Kind>(kind: K, id: string, param?: string): Kinds[K] {
      const found = find(kind, id);
      if (!found) throw noSuch(kind, id, param);
      return found;
    },
    /** Any object by its id, for `expand[]`. */
    any(id: string): unknown {
      const row = database.get('select body from object where id = ?', id);
      return row && JSON.parse(row.body as string);
    },
    hidden(id: string): Hidden {
      const row = database.get('select hidden from object where id = ?', id);
      return row ? (JSON.parse(row.hidden as string) as Hidden) : {};
    },
    hide(id: string, change: Hidden): void {
      database.run(
        'update object set hidden = json_patch(hidden, ?) where id = ?',
        JSON.stringify(change),
        id,
      );
    },
    /** The id of the intent that waits for this authentication. */
    intentOfAttempt(attempt: string): string | undefined {
      const [id] = attempt.split('-');
      const row = database.get(
        `select id from object where id = ? and hidden ->> 'attempt' = ?`,
        id ?? '',
        attempt,
      );
      return row && (row.id as string);
    },
    /** Hides an object, and what belongs to it, from every call, until it is remembered. */
    forget(id: string): void {
      database.run(
        `update object set kind = 'forgotten ' || kind where ? in (id, payment_intent) and kind not like 'forgotten %'`,
        id,
      );
    },
    remember(id: string): void {
      database.run(
        `update object set kind = substr(kind, 11) where ? in (id, payment_intent) and kind like 'forgotten %'`,
        id,
      );
    },
    page: <K extends Kind>(kind: K, filter: Filter, window: Window) =>
      listPage(database, kind, filter, window),
  };
}

function columnsOf(object: object) {
  const fields = object as Record<string, unknown>;
  const textOf = (name: string) => (typeof fields[name] === 'string' ? (fields[name] as string) : null);
  return {
    customer: textOf('customer'),
    payment_intent: textOf('payment_intent'),
    charge: textOf('charge'),
    type: textOf('type'),
    email: textOf('email'),
  };
}
