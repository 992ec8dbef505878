/** The contents of a database's tables, to compare them before and after. */
import type { Db } from '#server/db/pool.ts';

/** The columns of each table of the product and of pg-boss, as SQL. */
export async function readColumns(db: Db, except: string[]): Promise<Record<string, string>> {
  const { rows } = await db.query<{ name: string; columns: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and n.nspname in ('public', 'pgboss') and c.relname <> all ($1)
     group by 1 order by 1`,
    [except],
  );
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

/** For each table, its number of rows and a checksum of these columns, independent of the order of rows. */
export async function readContents(db: Db, columns: Record<string, string>): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const [table, list] of Object.entries(columns)) {
    const { rows } = await db.query<{ held: string }>(
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(line, e'\\n' order by line)), 'none') as held
       from (select row(${list})::text as line from ${table}) as lines`,
    );
    contents[table] = rows[0]?.held ?? '';
  }
  return contents;
}
