/**
 * Has PostgreSQL analyze statements: what each takes, and the columns of the rows it gives. Nothing is run.
 */
import type { Db } from '#server/db/pool.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { nodes, readTree, type Tree, type TreeNode } from './node-tree.ts';

export type Analyzed =
  | { problem: string }
  | {
      problem?: undefined;
      /** The types of $1, $2 … by their object ids. */
      parameters: number[];
      /** The types of the columns of its rows. */
      results: number[];
      query: TreeNode;
    };

/**
 * `prepare` finds the types of the parameters. A function with an SQL body keeps the analyzed statement, in
 * which every name is resolved, every column of an outer join says so, and data that a `with` writes is
 * described too.
 */
const analyze = `create or replace function pg_temp.analyze(statements text[])
  returns table (problem text, parameters int[], results int[], tree text) language plpgsql as $$
  declare
    statement text;
    hint text;
  begin
    foreach statement in array statements loop
      problem := null; parameters := null; results := null; tree := null;
      begin
        execute 'prepare analyzed as ' || statement;
        select array(select one::oid::int from unnest(parameter_types) as one),
          array(select one::oid::int from unnest(result_types) as one) into parameters, results
        from pg_prepared_statements where name = 'analyzed';
        execute format(
          'create function pg_temp.kept(%s) returns void language sql begin atomic %s' || chr(10) || '; end',
          (select string_agg(one::oid::regtype::text, ', ' order by at) from unnest(parameters) with ordinality as p (one, at)),
          statement);
        select prosqlbody::text into tree from pg_proc
        where proname = 'kept' and pronamespace = pg_my_temp_schema();
        execute format('drop function pg_temp.kept');
      exception when others then
        get stacked diagnostics problem = message_text, hint = pg_exception_hint;
        problem := problem || coalesce('. ' || nullif(hint, ''), '');
      end;
      deallocate all;
      return next;
    end loop;
  end $$`;

export async function analyzeAll(tx: Tx, statements: readonly string[]): Promise<Analyzed[]> {
  await tx.query(analyze);
  const { rows } = await tx.query<{
    problem: string | null;
    parameters: number[] | null;
    results: number[] | null;
    tree: string | null;
  }>('select problem, parameters, results, tree from pg_temp.analyze($1)', [statements]);
  return rows.map(({ problem, parameters, results, tree }) => {
    if (problem !== null || parameters === null || tree === null)
      return { problem: problem ?? 'PostgreSQL could not analyze it.' };
    return { parameters, results: results ?? [], query: lastQuery(readTree(tree)) };
  });
}

/** The body of a function is a list of lists of queries: one, unless a rule made it several. */
function lastQuery(tree: Tree): TreeNode {
  const bodies = Array.isArray(tree) ? tree.flatMap((one) => nodes(one)) : [];
  const query = bodies.findLast(({ canSetTag }) => canSetTag === 'true');
  if (!query) throw new Error('PostgreSQL kept no query of a statement.');
  return query;
}

const command = /^\s*(begin|commit|rollback|savepoint|release|set|lock|create|do)\b/i;

/** Whether PostgreSQL runs it as it stands, without a plan; it takes no values and gives no rows. */
export function isCommand(text: string): boolean {
  return command.test(text);
}

/** They name nothing of the database's. */
const bracket = /^\s*(begin|commit|rollback|savepoint|release)\b/i;

/** What is wrong with a command, which is run and undone. */
export async function problemOfCommand(db: Db, text: string): Promise<string | undefined> {
  if (bracket.test(text)) return undefined;
  const undone = new Error('undone');
  try {
    await transaction(db, async (tx) => {
      await tx.query(text);
      throw undone;
    });
  } catch (error) {
    return error === undone ? undefined : String(error);
  }
}
