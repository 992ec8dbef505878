/** An analyzed query among those around it, and what its conditions say about its columns. */
import type { Catalog } from './catalog.ts';
import { isNode, nodes, type Tree, type TreeNode } from './node-tree.ts';

/** What all queries of a statement share. */
type Shared = {
  catalog: Catalog;
  /** The numbers of the parameters that stand in a column. */
  shown: Set<number>;
  columnIsNullable(column: TreeNode, frame: Frame): boolean;
  /** Of a query's own columns, by number from 1. */
  outputIsNullable(frame: Frame, number: number): boolean;
};

export type Frame = Shared & {
  query: TreeNode;
  outer: Frame | undefined;
  /** Columns, as `table.column` by number, that are not null in the rows that the conditions let through. */
  notNull: ReadonlySet<string>;
  /** Columns that are being looked into. */
  open: Set<string>;
};

export function frameOf(query: TreeNode, shared: Shared, outer?: Frame): Frame {
  const { catalog, shown, columnIsNullable, outputIsNullable } = shared;
  const conditions = nodes([query.jointree]).flatMap(conditionsOf);
  const proven = new Set(conditions.flatMap((condition) => provenBy(condition, catalog)));
  const notNull = proven.difference(assignedBy(query));
  return { catalog, shown, columnIsNullable, outputIsNullable, query, outer, notNull, open: new Set() };
}

/** Walks outwards, as `varlevelsup` and `ctelevelsup` count. */
export function outwards(frame: Frame, levels: Tree): Frame {
  let found = frame;
  for (let level = Number(levels); level > 0; level -= 1) found = found.outer ?? found;
  return found;
}

export const columnKey = (node: TreeNode) => `${node.varno}.${node.varattno}`;

/** A change returns what it writes, whatever its conditions say of what was there. */
function assignedBy({ commandType, resultRelation, targetList }: TreeNode): Set<string> {
  if (commandType !== '2') return new Set();
  return new Set(nodes(targetList).map(({ resno }) => `${resultRelation}.${resno}`));
}

/** What must hold for every row: the `where`, and the conditions of inner joins. */
function conditionsOf(from: TreeNode): TreeNode[] {
  if (from.type === 'JOINEXPR' && from.jointype !== '0')
    // Of an outer join's sides only the one that it keeps whole is in every row.
    return from.jointype === '1' ? nodes([from.larg]).flatMap(conditionsOf) : [];
  const inside = from.type === 'JOINEXPR' ? [from.larg, from.rarg] : from.fromlist;
  return [...nodes(inside).flatMap(conditionsOf), ...nodes([from.quals]).flatMap(conjuncts)];
}

function conjuncts(condition: TreeNode): TreeNode[] {
  const isAnd = condition.type === 'BOOLEXPR' && condition.boolop === 'and';
  return isAnd ? nodes(condition.args).flatMap(conjuncts) : [condition];
}

/**
 * The columns that are not null where the condition is true. `<> all` is true for an empty list, and proves
 * nothing.
 */
function provenBy(condition: TreeNode, { routines }: Catalog): string[] {
  const { type, arg, args } = condition;
  if (type === 'NULLTEST') return condition.nulltesttype === '1' ? columnIn(arg) : [];
  if (type !== 'OPEXPR' && type !== 'SCALARARRAYOPEXPR') return columnIn(condition);
  const isProof = condition.useOr !== 'false' && routines.get(String(condition.opfuncid))?.isStrict;
  return isProof ? nodes(args).flatMap(columnIn) : [];
}

function columnIn(expression: Tree): string[] {
  if (!isNode(expression)) return [];
  if (expression.type === 'RELABELTYPE') return columnIn(expression.arg);
  return expression.type === 'VAR' && expression.varlevelsup === '0' ? [columnKey(expression)] : [];
}
