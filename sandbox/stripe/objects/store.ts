/** All SQL about Stripe objects. Each object is stored as the JSON that the API shows. */
import type Stripe from 'stripe';
import type { Database } from '#sandbox/kernel/database.ts';
import { ApiError, noSuch } from '../api/errors.ts';

/** The objects that are kept, by the name in their `object` field. */
export type Kinds = {
  payment_intent: Stripe.PaymentIntent;
  setup_intent: Stripe.SetupIntent;
  payment_method: Stripe.PaymentMethod;
  customer: Stripe.Customer;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  balance_transaction: Stripe.BalanceTransaction;
  payout: Stripe.Payout;
  event: Stripe.Event;
};
export type Kind = keyof Kinds;

/** Facts about an object that the API never shows. */
export type Hidden = {
  /** The behavior of the test card behind a payment method. */
  behavior?: string;
  /** A payment method that paid without belonging to a customer cannot pay again. */
  spent?: boolean;
  /** A card whose owner has authenticated it for future payments. */
  setUp?: boolean;
  /** Where to send the customer's browser after an authentication. */
  returnUrl?: string;
  /** The authentication that an intent waits for. */
  attempt?: string;
};

export type Filter = {
  customer?: string;
  payment_intent?: string;
  charge?: string;
  /** Compared with the field `type` of events and balance transactions. */
  types?: string[];
  email?: string;
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
};

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
    page: <K extends Kind>(kind: K, filter: Filter, window: Window) => page(database, kind, filter, window),
  };
}

export type Window = { limit: number; startingAfter?: string; endingBefore?: string };

/** One page of a kind, newest first, and whether more lies behind it. */
function page<K extends Kind>(database: Database, kind: K, filter: Filter, window: Window) {
  const conditions = ['kind = ?'];
  const values: (string | number)[] = [kind];
  const add = (condition: string, value: string | number) => {
    conditions.push(condition);
    values.push(value);
  };
  for (const column of ['customer', 'payment_intent', 'charge', 'email'] as const) {
    const value = filter[column];
    if (value !== undefined) add(`${column} = ?`, value);
  }
  if (filter.types && filter.types.length > 0) {
    add('type in (select value from json_each(?))', JSON.stringify(filter.types));
  }
  const { gt, gte, lt, lte } = filter.created ?? {};
  if (gt !== undefined) add('created > ?', gt);
  if (gte !== undefined) add('created >= ?', gte);
  if (lt !== undefined) add('created < ?', lt);
  if (lte !== undefined) add('created <= ?', lte);
  const backwards = window.endingBefore !== undefined;
  if (window.startingAfter) add('seq < ?', placeOf(database, window.startingAfter, 'starting_after'));
  if (window.endingBefore) add('seq > ?', placeOf(database, window.endingBefore, 'ending_before'));

  const order = backwards ? 'asc' : 'desc';
  const rows = database.all(
    `select body from object where ${conditions.join(' and ')} order by seq ${order} limit ?`,
    ...values,
    window.limit + 1,
  );
  const data = rows.slice(0, window.limit).map((row) => JSON.parse(row.body as string) as Kinds[K]);
  return { data: backwards ? data.reverse() : data, hasMore: rows.length > window.limit };
}

function placeOf(database: Database, id: string, param: string): number {
  const row = database.get('select seq from object where id = ?', id);
  if (row) return row.seq as number;
  throw new ApiError(400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such object: '${id}'`,
    param,
  });
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
