/**
 * Whether a column of an analyzed query may be null: by its table, its joins, its conditions and its
 * expression.
 */
import type { Catalog } from './catalog.ts';
import { columnKey, type Frame, frameOf, outwards } from './frame.ts';
import { alwaysFilled, isNeverNull } from './functions.ts';
import { isNode, nodes, type Tree, type TreeNode } from './node-tree.ts';
import { isNullable } from './nullable-expression.ts';

export type Output = {
  columns: { name: string; nullable: boolean }[];
  /** The numbers of parameters that stand in a column, which would be null if they were. */
  shown: ReadonlySet<number>;
};

/** The columns of the rows that the query gives. */
export function outputOf(query: TreeNode, catalog: Catalog): Output {
  const frame = frameOf(query, { catalog, shown: new Set(), columnIsNullable, outputIsNullable });
  const columns = entriesOf(query).map(({ resname }, index) => ({
    name: String(resname),
    nullable: outputIsNullable(frame, index + 1),
  }));
  return { columns, shown: frame.shown };
}

/** What a change returns, or a query selects. */
function entriesOf(query: TreeNode): TreeNode[] {
  const entries = query.commandType === '1' ? query.targetList : query.returningList;
  return nodes(entries).filter(({ resjunk }) => resjunk !== 'true');
}

function outputIsNullable(frame: Frame, number: number): boolean {
  const { query } = frame;
  const branches = nodes([query.setOperations]).flatMap(branchesOf);
  if (branches.length === 0) return isNullable(entriesOf(query)[number - 1]?.expr, frame);
  // Each branch of a union is a table of the query.
  return branches.some((branch) => {
    const { subquery } = tableOf(query, branch);
    return !isNode(subquery) || outputIsNullable(frameOf(subquery, frame, frame), number);
  });
}

function branchesOf(node: TreeNode): Tree[] {
  return node.type === 'SETOPERATIONSTMT'
    ? nodes([node.larg, node.rarg]).flatMap(branchesOf)
    : [node.rtindex];
}

function tableOf({ rtable }: TreeNode, number: Tree): TreeNode {
  const table = nodes(rtable)[Number(number) - 1];
  if (!table) throw new Error(`An analyzed query has no table ${number}.`);
  return table;
}

function columnIsNullable(column: TreeNode, from: Frame): boolean {
  const frame = outwards(from, column.varlevelsup);
  const key = columnKey(column);
  // A column that leads back to itself, as in `with recursive`, is null only where another reason makes it
  // so.
  if (frame.notNull.has(key) || frame.open.has(key)) return false;
  // A set of outer joins, any of which may have found no row. Its first element is the letter of the set.
  if (Array.isArray(column.varnullingrels) && column.varnullingrels.length > 1) return true;
  const number = Number(column.varattno);
  if (number <= 0) return false;
  frame.open.add(key);
  const nullable = fieldIsNullable(tableOf(frame.query, column.varno), number, frame);
  frame.open.delete(key);
  return nullable;
}

/** A column of a table of the query, which may be many things, distinguished by a number. */
function fieldIsNullable(table: TreeNode, number: number, frame: Frame): boolean {
  const kinds: Record<string, () => boolean> = {
    0: () => relationIsNullable(String(table.relid), number, frame),
    1: () => !isNode(table.subquery) || outputIsNullable(frameOf(table.subquery, frame, frame), number),
    2: () => isNullable(nodes(table.joinaliasvars)[number - 1], frame),
    3: () => rowOfFunctionIsNullable(table, number, frame),
    5: () => (table.values_lists as Tree[]).some((row) => isNullable(nodes(row)[number - 1], frame)),
    6: () => partIsNullable(table, number, frame),
    9: () => isNullable(nodes(table.groupexprs)[number - 1], frame),
  };
  return kinds[String(table.rtekind)]?.() ?? true;
}

function relationIsNullable(id: string, number: number, frame: Frame): boolean {
  const relation = frame.catalog.relations.get(id);
  if (relation?.view) return outputIsNullable(frameOf(relation.view, frame), number);
  return !relation?.notNull.get(number);
}

/** A column of what a `with` names. */
function partIsNullable(table: TreeNode, number: number, frame: Frame): boolean {
  const home = outwards(frame, table.ctelevelsup);
  const part = nodes(home.query.cteList).find(({ ctename }) => ctename === table.ctename);
  if (!part || !isNode(part.ctequery)) return true;
  const key = `with ${table.ctename}.${number}`;
  if (home.open.has(key)) return false;
  home.open.add(key);
  const nullable = outputIsNullable(frameOf(part.ctequery, frame, home), number);
  home.open.delete(key);
  return nullable;
}

function rowOfFunctionIsNullable(table: TreeNode, number: number, frame: Frame): boolean {
  const [call] = nodes(table.functions).flatMap(({ funcexpr }) => nodes([funcexpr]));
  const routine = frame.catalog.routines.get(String(call?.funcid));
  if (!routine) return true;
  if (isNeverNull(routine)) return false;
  if (routine.rowsOf) return relationIsNullable(routine.rowsOf, number, frame);
  return !alwaysFilled[routine.name]?.includes(routine.columns[number - 1] ?? routine.name);
}
