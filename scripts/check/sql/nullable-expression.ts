/** Whether an expression of an analyzed query may be null. One of a kind that is not known here may. */
import { type Frame, frameOf } from './frame.ts';
import { counts, isNeverNull, isNullForNull, nullForNoRow } from './functions.ts';
import { isNode, nodes, type Tree, type TreeNode } from './node-tree.ts';

export function isNullable(expression: Tree, frame: Frame): boolean {
  if (!isNode(expression)) return true;
  return kinds[expression.type]?.(expression, frame) ?? true;
}

type Kind = (expression: TreeNode, frame: Frame) => boolean;

const never: Kind = () => false;
const asItsArgument: Kind = ({ arg }, frame) => isNullable(arg, frame);
const asAnyArgument: Kind = ({ args }, frame) => nodes(args).some((arg) => isNullable(arg, frame));

/** A parameter comes last, so that it may be null where something else is not. */
const asAllArguments: Kind = ({ args }, frame) =>
  nodes(args)
    .toSorted((one, other) => Number(one.type === 'PARAM') - Number(other.type === 'PARAM'))
    .every((arg) => isNullable(arg, frame));

const called: Kind = (expression, frame) => {
  const routine = frame.catalog.routines.get(String(expression.funcid ?? expression.opfuncid));
  if (!routine || isNeverNull(routine)) return !routine;
  const asFunction = expression.type === 'FUNCEXPR' && expression.funcformat === '0';
  return !isNullForNull(routine, asFunction) || asAnyArgument(expression, frame);
};

/** Null where there is nothing to aggregate: without groups, or where a filter leaves nothing of one. */
const aggregated: Kind = (expression, frame) => {
  const id = String(expression.aggfnoid ?? expression.winfnoid);
  const name = frame.catalog.routines.get(id)?.name ?? '';
  if (counts.has(name)) return false;
  const isWindow = expression.type === 'WINDOWFUNC';
  const hasRow = isWindow || nodes(frame.query.groupClause).length > 0;
  if (!hasRow || isNode(expression.aggfilter) || !nullForNoRow.has(name)) return true;
  // An array of nulls is no null.
  if (name === 'array_agg' || name.startsWith('json')) return false;
  return nodes(expression.args).some((arg) => isNullable(arg.type === 'TARGETENTRY' ? arg.expr : arg, frame));
};

const subquery: Kind = ({ subLinkType, subselect, testexpr }, frame) => {
  const [exists, value, array] = ['0', '4', '6'];
  if (subLinkType === exists || subLinkType === array) return false;
  if (!isNode(subselect)) return true;
  const isNullInside = frame.outputIsNullable(frameOf(subselect, frame, frame), 1);
  if (subLinkType === value) return isNullInside || !givesOneRow(subselect);
  return isNullInside || isNullable(testexpr, frame);
};

/** An aggregate without groups has one row, whatever there is to aggregate. */
function givesOneRow({ hasAggs, groupClause, havingQual, limitOffset, setOperations }: TreeNode): boolean {
  return hasAggs === 'true' && !groupClause && !havingQual && !limitOffset && !setOperations;
}

const kinds: Record<string, Kind> = {
  VAR: (expression, frame) => frame.columnIsNullable(expression, frame),
  CONST: ({ constisnull }) => constisnull === 'true',
  PARAM({ paramid }, frame) {
    frame.shown.add(Number(paramid));
    return false;
  },
  FUNCEXPR: called,
  OPEXPR: called,
  SCALARARRAYOPEXPR: called,
  BOOLEXPR: asAnyArgument,
  COALESCEEXPR: asAllArguments,
  MINMAXEXPR: asAllArguments,
  CASEEXPR: ({ args, defresult }, frame) =>
    isNullable(defresult, frame) || nodes(args).some(({ result }) => isNullable(result, frame)),
  RELABELTYPE: asItsArgument,
  COERCEVIAIO: asItsArgument,
  ARRAYCOERCEEXPR: asItsArgument,
  COERCETODOMAIN: asItsArgument,
  COLLATEEXPR: asItsArgument,
  AGGREF: aggregated,
  WINDOWFUNC: aggregated,
  SUBLINK: subquery,
  NULLTEST: never,
  BOOLEANTEST: never,
  DISTINCTEXPR: never,
  ARRAYEXPR: never,
  ROWEXPR: never,
  SQLVALUEFUNCTION: never,
};
