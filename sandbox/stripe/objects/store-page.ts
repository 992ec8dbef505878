/** Lists of objects in pages, as Stripe cuts them. */
import type { Database } from '#sandbox/kernel/database.ts';
import { ApiError } from '../api/errors.ts';
import type { Filter, Kind, Kinds } from './kinds.ts';

export type Window = { limit: number; startingAfter?: string; endingBefore?: string };

/** One page of a kind, newest first, and whether more lies behind it. */
export function listPage<K extends Kind>(database: Database, kind: K, filter: Filter, window: Window) {
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
