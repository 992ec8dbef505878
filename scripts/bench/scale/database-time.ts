/**
 * Measures the database's own time for a query, planning included, without the time of the program around it.
 */
import type { Db, Queryable } from '#server/db/pool.ts';
import { percentile } from '../load.ts';

type Plan = { 'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }] };

/** A query that a user may cause, with the n-th of many inputs. */
export type Question = { name: string; ask: (db: Queryable, n: number) => Promise<unknown> };

/** In milliseconds; `slowest` names the question that took `mostMs`. */
export type Times = { p99Ms: number; mostMs: number; slowest: string };

/** Asks every question `times` times, after one untimed call: a database in use has its pages in memory. */
export async function timeQueries(db: Db, questions: readonly Question[], times: number): Promise<Times> {
  const all: { name: string; tookMs: number }[] = [];
  const answers = explaining(db);
  for (const { name, ask } of questions) {
    for (let n = 0; n < times; n += 1) {
      await ask(db, n);
      await ask(answers.db, n);
      all.push({ name, tookMs: answers.take() });
    }
  }
  const slowest = all.reduce((one, other) => (other.tookMs > one.tookMs ? other : one));
  const p99Ms = percentile(
    all.map(({ tookMs }) => tookMs),
    0.99,
  );
  return { p99Ms, mostMs: slowest.tookMs, slowest: slowest.name };
}

/** Lets the database explain every query, returns the query's rows, and adds up the times. */
function explaining(db: Db): { db: Queryable; take: () => number } {
  let tookMs = 0;
  const query: Queryable['query'] = async (query, values) => {
    const text = typeof query === 'string' ? query : query.text;
    const given = values ?? (typeof query === 'string' ? undefined : query.values);
    const { rows } = await db.query<Plan>(
      `explain (analyze, timing off, buffers, format json) ${text}`,
      given,
    );
    for (const { 'QUERY PLAN': plan } of rows) tookMs += plan[0]['Planning Time'] + plan[0]['Execution Time'];
    return db.query(query, values);
  };
  return {
    db: { query },
    take: () => {
      const taken = tookMs;
      tookMs = 0;
      return taken;
    },
  };
}
