/** What each text takes and gives, in the words of TypeScript. */
import type { Db } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { type Analyzed, analyzeAll, isCommand, problemOfCommand } from './analyze.ts';
import { type Catalog, readCatalog } from './catalog.ts';
import type { Statement } from './find-statements.ts';
import { type JavaScriptTypes, readTypes } from './javascript-types.ts';
import { outputOf } from './nullability.ts';
import { requiredParameters } from './required-parameters.ts';

export type Description = {
  problem?: string | undefined;
  parameters: number;
  /** The type of its values. */
  values: string;
  columns: { name: string; type: string; nullable: boolean }[];
};

export type Described = ReadonlyMap<string, Description>;

const nothing = { parameters: 0, values: 'readonly []', columns: [] };

export async function describe(db: Db, texts: readonly string[]): Promise<Described> {
  const [catalog, types] = [await readCatalog(db), await readTypes(db)];
  const described = new Map<string, Description>();
  const planned = [...new Set(texts)].filter((text) => !isCommand(text));
  const analyzed = await transaction(db, (tx) => analyzeAll(tx, planned));
  for (const [index, text] of planned.entries()) {
    const found = analyzed[index];
    if (found) described.set(text, inTypes(found, catalog, types));
  }
  for (const text of new Set(texts.filter(isCommand)))
    described.set(text, { ...nothing, problem: await problemOfCommand(db, text) });
  return described;
}

function inTypes(analyzed: Analyzed, catalog: Catalog, types: JavaScriptTypes): Description {
  if (analyzed.problem !== undefined) return { ...nothing, problem: analyzed.problem };
  const { query, parameters, results } = analyzed;
  const { columns, shown } = outputOf(query, catalog);
  const required = requiredParameters(query, catalog).union(shown);
  const values = parameters.map((type, at) =>
    required.has(at + 1) ? types.taken(type) : `${types.taken(type)} | null | undefined`,
  );
  return {
    parameters: parameters.length,
    values: `readonly [${values.join(', ')}]`,
    columns: columns.map((column, at) => ({ ...column, type: types.given(results[at] ?? 0) })),
  };
}

/** What is wrong with a statement itself; what its types get wrong is for the compiler to say. */
export function problemsOf(
  { file, line, texts, values, unclear }: Statement,
  described: Described,
): string[] {
  const at = `${file}:${line}`;
  if (unclear !== undefined) return [`${at} Its text is known only when it runs (${unclear}).`];
  const problems = texts.flatMap((text) => {
    const { problem, parameters = 0 } = described.get(text) ?? { problem: 'It was not described.' };
    if (problem !== undefined) return [`${at} ${problem}.`];
    return parameters > 0 && !values ? [`${at} It takes ${parameters} values and is given none.`] : [];
  });
  return [...new Set(problems)];
}
