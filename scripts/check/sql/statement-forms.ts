/**
 * The statements of a release with what they take and give, as `npm run db:record` keeps them: an older
 * process goes on sending them to newer tables.
 */
import type { Db } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { analyzeAll, isCommand } from './analyze.ts';
import { findStatements } from './find-statements.ts';
import { readSources } from './sources.ts';
import { filesWithStatements } from './statement-files.ts';

export type StatementForm = {
  text: string;
  /** The types by name. */
  parameters: string[];
  results: string[];
};

/** Every constant statement of the checkout at `root`, once. */
export function statementsOf(root: string): string[] {
  const sources = readSources(root);
  const texts = filesWithStatements(root).flatMap((file) =>
    findStatements(file, sources).flatMap((one) => (one.unclear === undefined ? one.texts : [])),
  );
  return [...new Set(texts)].filter((text) => !isCommand(text)).sort();
}

/** The forms of those that the database understands; a problem for each of the others. */
export async function formsOf(
  db: Db,
  texts: readonly string[],
): Promise<{ forms: StatementForm[]; problems: { text: string; problem: string }[] }> {
  const names = await typeNames(db);
  const analyzed = await transaction(db, (tx) => analyzeAll(tx, texts));
  const forms: StatementForm[] = [];
  const problems: { text: string; problem: string }[] = [];
  for (const [index, text] of texts.entries()) {
    const one = analyzed[index];
    if (one === undefined || one.problem !== undefined)
      problems.push({ text, problem: one?.problem ?? 'It was not analyzed.' });
    else {
      const named = (types: number[]) => types.map((type) => names.get(type) ?? String(type));
      forms.push({ text, parameters: named(one.parameters), results: named(one.results) });
    }
  }
  return { forms, problems };
}

async function typeNames(db: Db): Promise<Map<number, string>> {
  const { rows } = await db.query<{ oid: number; name: string }>(
    'select oid::int as oid, typname::text as name from pg_type',
  );
  return new Map(rows.map(({ oid, name }) => [oid, name]));
}

/** A line for each statement of a release that the database does not understand as the release does. */
export async function brokenForms(db: Db, released: readonly StatementForm[]): Promise<string[]> {
  const { forms, problems } = await formsOf(
    db,
    released.map(({ text }) => text),
  );
  const now = new Map(forms.map((form) => [form.text, form]));
  return [
    ...problems.map(({ text, problem }) => `${problem}: ${text}`),
    ...released.flatMap(({ text, parameters, results }) => {
      const found = now.get(text);
      if (!found) return [];
      const same = `${found.parameters}|${found.results}` === `${parameters}|${results}`;
      return same ? [] : [`It takes or gives other types (${found.parameters} → ${found.results}): ${text}`];
    }),
  ];
}
