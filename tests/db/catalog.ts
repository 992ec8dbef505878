/**
 * The schema of a database, one line for each part, with names in place of object ids: two databases with
 * the same lines behave the same. Column order counts; comments and white space in function bodies do not.
 */
import type { Db } from '#server/db/pool.ts';

const relations = `pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'`;
const functions = `pg_proc c join pg_namespace n on n.oid = c.pronamespace and n.nspname = 'public'`;

/** Objects that belong to an extension are left out. */
const own = (catalog: string) =>
  `not exists (select from pg_depend e
     where e.classid = '${catalog}'::regclass and e.objid = c.oid and e.deptype = 'e')`;

const queries: Record<string, string> = {
  relation: `
    select c.relkind, c.relname, c.relpersistence, c.reloptions, c.relreplident, c.relrowsecurity,
      c.relforcerowsecurity
    from ${relations} where ${own('pg_class')} and c.relkind <> 'i'`,
  column: `
    select c.relname, row_number() over (partition by c.oid order by a.attnum) as place, a.attname,
      format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attgenerated,
      a.attidentity, a.attstorage, a.attcompression, a.attstattarget, col.collname, a.attoptions
    from ${relations} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_collation col on col.oid = a.attcollation
    where c.relkind in ('r', 'p', 'v', 'm', 'c')`,
  constraint: `
    select c.relname, k.conname, pg_get_constraintdef(k.oid), k.contype, k.condeferrable, k.condeferred,
      k.convalidated
    from ${relations} join pg_constraint k on k.conrelid = c.oid`,
  index: `
    select pg_get_indexdef(c.oid), i.indisvalid, i.indisclustered, i.indisreplident
    from ${relations} join pg_index i on i.indexrelid = c.oid`,
  trigger: `
    select pg_get_triggerdef(t.oid), t.tgenabled
    from ${relations} join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal`,
  view: `select c.relname, pg_get_viewdef(c.oid) from ${relations} where c.relkind in ('v', 'm')`,
  sequence: `
    select sequencename, data_type::text, start_value, min_value, max_value, increment_by, cycle, cache_size
    from pg_sequences where schemaname = 'public'`,
  function: `
    select c.oid::regprocedure::text, pg_get_function_result(c.oid), pg_get_function_arguments(c.oid), l.lanname,
      c.prokind, c.provolatile, c.proparallel, c.proisstrict, c.prosecdef, c.proleakproof, c.procost, c.prorows,
      c.proconfig, c.prosrc as body
    from ${functions} join pg_language l on l.oid = c.prolang where ${own('pg_proc')}`,
  'privilege on a relation': `
    select c.relname, pg_get_userbyid(c.relowner), c.relacl::text from ${relations} where c.relkind <> 'i'`,
  'privilege on a column': `
    select c.relname, a.attname, a.attacl::text
    from ${relations} join pg_attribute a on a.attrelid = c.oid and a.attacl is not null`,
  'privilege on a function': `
    select c.oid::regprocedure::text, pg_get_userbyid(c.proowner), c.proacl::text
    from ${functions} where ${own('pg_proc')}`,
  comment: `
    select pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description from pg_description d
    where (d.classoid, d.objoid) in (
      select 'pg_class'::regclass, c.oid from ${relations}
      union all select 'pg_proc'::regclass, c.oid from ${functions} where ${own('pg_proc')}
      union all select 'pg_constraint'::regclass, oid from pg_constraint
        where connamespace = 'public'::regnamespace)`,
  type: `
    select c.typname, c.typtype from pg_type c
    where c.typnamespace = 'public'::regnamespace and c.typtype in ('e', 'd', 'r') and ${own('pg_type')}`,
  extension: 'select extname, extversion from pg_extension',
  policy: `select policyname, tablename, qual from pg_policies where schemaname = 'public'`,
};

/** The lines in order, without those that name one of these tables. */
export async function readCatalog(db: Db, except: string[]): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, query] of Object.entries(queries)) {
    const { rows } = await db.pool.query<unknown[]>({ text: query, rowMode: 'array' });
    for (const row of rows) {
      const facts = row.map((fact) => (kind === 'function' ? withoutComments(`${fact}`) : `${fact}`));
      lines.push(`${kind}: ${facts.join(' · ')}`);
    }
  }
  return lines.filter((line) => !except.some((table) => line.includes(table))).sort();
}

function withoutComments(body: string): string {
  return body
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),]) ?/g, '$1');
}
