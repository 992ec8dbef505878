/**
 * Says in a copy of a file what its statements take and give, for the compiler to compare: the row type of a
 * call is held against the columns, and the values against the parameters. No line moves.
 */
import type { Described, Description } from './describe.ts';
import type { Statement } from './find-statements.ts';

/**
 * What the annotations name: two types agree when one is a narrower one of the other, and a null is declared.
 */
export const annotationTypes = `type JsonObject = object & { readonly length?: never };
type NameOf<Declared> = Declared extends unknown ? keyof Declared : never;
type Field<Declared, Name extends PropertyKey> =
  Declared extends unknown ? (Name extends keyof Declared ? Declared[Name] : undefined) : never;
type IsWithin<One, Other> = [NonNullable<One>] extends [NonNullable<Other>] ? true : false;
type Agree<Declared, Given> = null extends Given
  ? (null extends Declared ? AgreeBesideNull<Declared, Given> : false)
  : AgreeBesideNull<Declared, Given>;
type AgreeBesideNull<Declared, Given> = true extends IsWithin<Declared, Given> | IsWithin<Given, Declared> ? true : false;
type Differences<Declared, Given> = {
  [Name in NameOf<Declared> as Name extends keyof Given
    ? (Agree<Field<Declared, Name>, Given[Name]> extends true ? never : Name)
    : Name]: Name extends keyof Given
    ? { declared: Field<Declared, Name>; database: Given[Name] }
    : 'no such column';
};
type Compared<Declared, Found extends { [Name in keyof Found]: never }> = Declared;
`;

/** `neverNull` are columns that are trusted to be filled. */
export function annotate(
  text: string,
  statements: readonly Statement[],
  { described, neverNull }: { described: Described; neverNull: ReadonlySet<string> },
): string {
  return statements
    .flatMap((statement) => insertions(text, statement, described, neverNull))
    .sort((one, other) => other.at - one.at)
    .reduce((result, { at, inserted }) => result.slice(0, at) + inserted + result.slice(at), text);
}

type Insertion = { at: number; inserted: string };

function insertions(
  text: string,
  { texts, rowType, values }: Statement,
  described: Described,
  neverNull: ReadonlySet<string>,
): Insertion[] {
  const found = texts
    .flatMap((one) => described.get(one) ?? [])
    .filter(({ problem }) => problem === undefined);
  const made: Insertion[] = [];
  if (rowType) {
    const declared = onOneLine(text.slice(rowType.start, rowType.end));
    for (const row of new Set(found.map(({ columns }) => rowOf(columns, neverNull)))) {
      made.push({ at: rowType.start, inserted: 'Compared<' });
      made.push({ at: rowType.end, inserted: `, Differences<${declared}, ${row}>>` });
    }
  }
  if (values) {
    const types = new Set(found.map((one) => ` satisfies ${one.values}`));
    const name = values.shorthand ? `${text.slice(values.start, values.end)}: ` : '';
    made.push(
      { at: values.start, inserted: `${name}(` },
      { at: values.end, inserted: `)${[...types].join('')}` },
    );
  }
  return made;
}

function rowOf(columns: Description['columns'], neverNull: ReadonlySet<string>): string {
  const fields = columns.map(
    ({ name, type, nullable }) =>
      `${JSON.stringify(name)}: ${type}${nullable && !neverNull.has(name) ? ' | null' : ''}`,
  );
  return `{ ${fields.join('; ')} }`;
}

function onOneLine(type: string): string {
  return type.replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, '').replaceAll(/\s+/g, ' ');
}
