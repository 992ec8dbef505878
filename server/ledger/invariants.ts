/**
 * The eighteen invariants of money (docs/architecture.md). Each is a query in `invariants/` that returns no
 * row. They run after every test file, hourly in production, and on the staff's System page.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { QueryConfig } from 'pg';
import type { Db, Queryable } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { MINUTE_MS } from '#server/kernel/calendar.ts';
import { makeOnce } from '#server/kernel/make-once.ts';

/** A violated invariant. */
export type BrokenInvariant = { invariant: number; name: string; detail: string };

export type Invariant = { invariant: number; name: string; sql: string };

const directory = join(import.meta.dirname, 'invariants');
const fileName = /^(\d{2})-([a-z-]+)\.sql$/;

/** The most rows reported per invariant: enough to understand, few enough to read. */
const MOST_REPORTED = 20;
const LONGEST_MS = 15 * MINUTE_MS;

/** The queries by number. A file's first line is its name. */
export const readInvariants = makeOnce(async (): Promise<Invariant[]> => {
  const files = (await readdir(directory)).filter((file) => fileName.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(directory, file), 'utf8');
      const name = /^-- (.+)$/m.exec(sql)?.[1] ?? file;
      return { invariant: Number(file.slice(0, 2)), name, sql };
    }),
  );
});

/** The violations of all invariants, or of `only` some. Empty when all hold. */
export async function checkInvariants(db: Queryable, only?: readonly number[]): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const { invariant, name, sql } of await readInvariants()) {
    if (only && !only.includes(invariant)) continue;
    // Reading the whole ledger may take longer than a request may.
    const patient: QueryConfig & { query_timeout: number } = {
      text: `select detail from (${sql}\n) as broken limit ${MOST_REPORTED}`,
      query_timeout: LONGEST_MS,
    };
    const { rows } = await db.query<{ detail: string }>(patient);
    broken.push(...rows.map(({ detail }) => ({ invariant, name, detail })));
  }
  return broken;
}

/**
 * Checks all invariants, without the time limit of a request: at fifty million postings a query takes a
 * minute.
 */
export function checkAllInvariants(db: Db): Promise<BrokenInvariant[]> {
  return transaction(db, async (tx) => {
    await tx.query('set local statement_timeout = 0');
    return checkInvariants(tx);
  });
}
