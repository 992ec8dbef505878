/**
 * The thirteen things that are always true about money (docs/architecture.md). Each is a query in `invariants/` that
 * returns no row; they run after every test file, hourly in production, and on the staff's System page.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { QueryConfig } from 'pg';
import type { Queryable } from '#server/db/pool.ts';

/** One thing that is not as it must be. */
export type BrokenInvariant = { invariant: number; name: string; detail: string };

export type Invariant = { invariant: number; name: string; sql: string };

const directory = join(import.meta.dirname, 'invariants');
const fileName = /^(\d{2})-([a-z-]+)\.sql$/;

/** How many rows of one invariant are told: enough to understand, not enough to drown in. */
const mostTold = 20;
const longestMs = 15 * 60 * 1000;

let known: Promise<Invariant[]> | undefined;

/** The queries by number; a file's first line is its name in words. */
export function readInvariants(): Promise<Invariant[]> {
  known ??= readdir(directory).then((files) =>
    Promise.all(
      files
        .filter((file) => fileName.test(file))
        .sort()
        .map(async (file) => {
          const sql = await readFile(join(directory, file), 'utf8');
          const name = /^-- (.+)$/m.exec(sql)?.[1] ?? file;
          return { invariant: Number(file.slice(0, 2)), name, sql };
        }),
    ),
  );
  return known;
}

/** Everything that is not as it must be, by all invariants or `only` some; nothing, when all is well. */
export async function checkInvariants(db: Queryable, only?: readonly number[]): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const { invariant, name, sql } of await readInvariants()) {
    if (only && !only.includes(invariant)) continue;
    // Reading all of the books may take longer than a request ever should.
    const patient: QueryConfig & { query_timeout: number } = {
      text: `select detail from (${sql}\n) as broken limit ${mostTold}`,
      query_timeout: longestMs,
    };
    const { rows } = await db.query<{ detail: string }>(patient);
    broken.push(...rows.map(({ detail }) => ({ invariant, name, detail })));
  }
  return broken;
}
