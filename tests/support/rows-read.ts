/** How much the database reads for a query: a page has to read a page, whatever the table holds. */
import type { Queryable } from '#server/db/pool.ts';

/** Counts the rows that the database reads from tables and indexes, used or not. */
export function countRowsRead(db: Queryable): { db: Queryable; rowsRead: () => number } {
  let rows = 0;
  const query: Queryable['query'] = async (query, values) => {
    const text = typeof query === 'string' ? query : query.text;
    const given = values ?? (typeof query === 'string' ? undefined : query.values);
    const plans = await db.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      given,
    );
    for (const { 'QUERY PLAN': plan } of plans.rows) rows += readBy(plan[0].Plan);
    return db.query(query, values);
  };
  return { db: { query }, rowsRead: () => rows };
}

type Step = {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Step[];
};

function readBy(step: Step): number {
  const own = / Scan/.test(step['Node Type'])
    ? (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops']
    : 0;
  return (step.Plans ?? []).reduce((sum, part) => sum + readBy(part), own);
}
