/** Which parameters may not be null: those that are written as they are into a column that takes no null. */
import type { Catalog } from './catalog.ts';
import { isNode, nodes, type Tree, type TreeNode } from './node-tree.ts';

const changes = new Set(['2', '3']);

/** By number, from 1. */
export function requiredParameters(query: TreeNode, catalog: Catalog): Set<number> {
  const inner = nodes(query.cteList).flatMap(({ ctequery }) => nodes([ctequery]));
  const required = new Set(inner.flatMap((part) => [...requiredParameters(part, catalog)]));
  if (!changes.has(String(query.commandType))) return required;
  const table = nodes(query.rtable)[Number(query.resultRelation) - 1];
  const relation = catalog.relations.get(String(table?.relid));
  for (const { resno, expr } of nodes(query.targetList)) {
    const parameter = parameterIn(expr);
    if (parameter !== undefined && relation?.notNull.get(Number(resno))) required.add(parameter);
  }
  return required;
}

function parameterIn(expression: Tree): number | undefined {
  if (!isNode(expression)) return undefined;
  if (expression.type === 'PARAM') return Number(expression.paramid);
  return expression.type === 'RELABELTYPE' ? parameterIn(expression.arg) : undefined;
}
