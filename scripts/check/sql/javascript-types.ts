/**
 * The types in TypeScript of what goes into a statement and comes out, as server/db/pool.ts sets pg's
 * parsers.
 */
import type { Queryable } from '#server/db/pool.ts';

type Both = { given: string; taken: string };

const same = (type: string): Both => ({ given: type, taken: type });

const scalars: Record<string, Both> = {
  bool: same('boolean'),
  int2: same('number'),
  int4: same('number'),
  oid: same('number'),
  float4: same('number'),
  float8: same('number'),
  // A sum or a count comes from the program as a number now and then; out of the database it is exact.
  int8: { given: 'bigint', taken: 'bigint | number' },
  numeric: { given: 'string', taken: 'string | number | bigint' },
  timestamptz: same('Date'),
  date: same('string'),
  interval: { given: '{}', taken: 'string' },
  bytea: same('Buffer'),
  json: { given: '{}', taken: 'string | JsonObject' },
  jsonb: { given: '{}', taken: 'string | JsonObject' },
  void: { given: '{}', taken: 'never' },
};

for (const name of [
  'text',
  'varchar',
  'bpchar',
  'name',
  'uuid',
  'inet',
  'citext',
  'regclass',
  'regproc',
  'char',
])
  scalars[name] = same('string');

export type JavaScriptTypes = { given(oid: number): string; taken(oid: number): string };

/**
 * `given` by the database, or `taken` by it. Of a type that is not known here anything is given, and nothing
 * taken.
 */
export async function readTypes(db: Queryable): Promise<JavaScriptTypes> {
  const { rows } = await db.query<{ oid: number; name: string; element: string | null }>(
    `select type.oid::int as oid, type.typname::text as name, element.typname::text as element
     from pg_type type left join pg_type element on element.oid = type.typelem and type.typcategory = 'A'`,
  );
  const known = new Map(rows.map((row) => [row.oid, row]));
  const typeOf = (oid: number, side: keyof Both): string => {
    const { name = '', element = null } = known.get(oid) ?? {};
    const unknown = side === 'given' ? '{}' : 'never';
    if (element === null) return scalars[name]?.[side] ?? unknown;
    const items = scalars[element]?.[side] ?? unknown;
    return side === 'given' ? `(${items})[]` : `readonly (${items} | null | undefined)[]`;
  };
  return { given: (oid) => typeOf(oid, 'given'), taken: (oid) => typeOf(oid, 'taken') };
}
