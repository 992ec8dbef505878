/** What each text takes and gives, in the words of TypeScript. */
import type { Db } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { type Analysed, analyseAll, isCommand, problemOfCommand } from './analyse.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
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
  const [catalogue, types] = [await readCatalogue(db), await readTypes(db)];
  const described = new Map<string, Description>();
  const planned = [...new Set(texts)].filter((text) => !isCommand(text));
  const analysed = await transaction(db, (tx) => analyseAll(tx, planned));
  for (const [index, text] of planned.entries()) {
    const found = analysed[index];
    if (found) described.set(text, inTypes(found, catalogue, types));
  }
  for (const text of new Set(texts.filter(isCommand)))
    described.set(text, { ...nothing, problem: await problemOfCommand(db, text) });
  return described;
}

function inTypes(analysed: Analysed, catalogue: Catalogue, types: JavaScriptTypes): Description {
  if (analysed.problem !== undefined) return { ...nothing, problem: analysed.problem };
  const { query, parameters, results } = analysed;
  const { columns, shown } = outputOf(query, catalogue);
  const required = requiredParameters(query, catalogue).union(shown);
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
