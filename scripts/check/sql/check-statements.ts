/**
 * Holds every statement against the database's own analysis of it: that it is valid, what it takes, and what
 * it gives.
 */
import type { Db } from '#server/db/pool.ts';
import { annotate } from './annotate.ts';
import { describe, problemsOf } from './describe.ts';
import { findStatements } from './find-statements.ts';
import type { Sources } from './sources.ts';
import { columnsNeverNull, isTrusted, needlessTrust, type Trust } from './trust.ts';

export type Task = {
  /** Migrated. Nothing in it changes. */
  db: Db;
  sources: Sources;
  /** Where statements are looked for, from the root. */
  files: readonly string[];
  trust: Trust;
};

export type Findings = {
  statements: number;
  problems: string[];
  /** The files with what their statements take and give, for the compiler to judge the rest. */
  annotated: Map<string, string>;
};

export async function checkStatements({ db, sources, files, trust }: Task): Promise<Findings> {
  const statements = files.flatMap((file) => findStatements(file, sources));
  const described = await describe(
    db,
    statements.flatMap(({ texts }) => texts),
  );
  const failing = statements.filter((one) => problemsOf(one, described).length > 0);
  const annotated = files.map((file): [string, string] => {
    const own = statements.filter((one) => one.file === file);
    const neverNull = columnsNeverNull(trust, file);
    return [file, annotate(sources.get(file).text, own, { described, neverNull })];
  });
  return {
    statements: statements.length,
    problems: [
      ...failing.filter((one) => !isTrusted(trust, one)).flatMap((one) => problemsOf(one, described)),
      ...needlessTrust(trust, { failing, statements, described }),
    ],
    annotated: new Map(annotated),
  };
}
