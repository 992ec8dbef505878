/** What the nullability of a column depends on, read from the database's own catalog, once. */
import type { Queryable } from '#server/db/pool.ts';
import { nodes, readTree, type TreeNode } from './node-tree.ts';

export type Relation = {
  name: string;
  /** By the column's number. */
  notNull: ReadonlyMap<number, boolean>;
  /** The analyzed query of a view. */
  view: TreeNode | undefined;
};

export type Routine = {
  /** With its schema, unless it is PostgreSQL's own. */
  name: string;
  isStrict: boolean;
  /** The table or view whose rows it returns. */
  rowsOf: string | undefined;
  /** The columns that it declares in `returns table (…)`. */
  columns: string[];
};

export type Catalog = { relations: ReadonlyMap<string, Relation>; routines: ReadonlyMap<string, Routine> };

export async function readCatalog(db: Queryable): Promise<Catalog> {
  const relations = await db.query<{
    oid: string;
    name: string;
    columns: { at: number; notNull: boolean }[];
  }>(
    `select relation.oid::text as oid, relname as name,
       json_agg(json_build_object('at', attnum, 'notNull', attnotnull)) as columns
     from pg_class relation join pg_attribute on attrelid = relation.oid
     where relkind in ('r', 'v', 'p') group by relation.oid`,
  );
  const views = await db.query<{ oid: string; tree: string }>(
    `select ev_class::text as oid, ev_action::text as tree from pg_rewrite
     where rulename = '_RETURN' and ev_class >= 16384`,
  );
  const routines = await db.query<
    Omit<Routine, 'rowsOf' | 'columns'> & { oid: string; rowsOf: string | null; columns: string[] | null }
  >(
    `select proc.oid::text as oid, proname as name, proisstrict as "isStrict",

       (select typrelid::text from pg_type where pg_type.oid = prorettype and typrelid <> 0) as "rowsOf",
       array(select proargnames[at] from generate_subscripts(proargmodes, 1) as at
         where proargmodes[at] in ('t', 'o') order by at) as columns
     from pg_proc proc`,
  );
  const viewOf = new Map(views.rows.map(({ oid, tree }) => [oid, nodes(readTree(tree))[0]]));
  return {
    relations: new Map(
      relations.rows.map(({ oid, name, columns }) => [
        oid,
        { name, notNull: new Map(columns.map(({ at, notNull }) => [at, notNull])), view: viewOf.get(oid) },
      ]),
    ),
    routines: new Map(
      routines.rows.map(({ oid, name, isStrict, rowsOf, columns }) => [
        oid,
        { name, isStrict, rowsOf: rowsOf ?? undefined, columns: columns ?? [] },
      ]),
    ),
  };
}
