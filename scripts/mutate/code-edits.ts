/** Changes of a TypeScript file, found in its syntax tree. The SQL in its strings is changed too. */
import { parseSync } from 'oxc-parser';
import type { Edit } from './mutant.ts';
import { sqlEdits } from './sql-edits.ts';
import { isNode, type Node } from './syntax-node.ts';

type Place = { source: string; insideMovement: boolean };
type Rule = (node: Node, place: Place) => Edit[];

const flipped: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
};
/** Calls that hand the legs of a movement to the ledger. */
const movements = /^(?:post|moving|between)$/;
const sql = /^\s*(?:select|insert|update|delete|with|where|and|from|join|order|returning)\b/;
const unseen = /(?:^|\.)(?:log|console)\b/;

const rules: Record<string, Rule> = {
  BinaryExpression: (node, { source }) => {
    const { left, right, operator } = node as Node & { left: Node; right: Node; operator: string };
    const joinsText = operator === '+' && (isText(left) || isText(right));
    const other = flipped[operator];
    return other && !joinsText ? [operatorEdit(source, left, operator, other)] : [];
  },
  LogicalExpression: (node, { source }) => {
    const { left, operator } = node as Node & { left: Node; operator: string };
    if (operator === '??') return [{ start: left.end, end: node.end, replacement: '' }];
    return [operatorEdit(source, left, operator, flipped[operator] ?? '')];
  },
  ConditionalExpression: (node, { source }) => negation(node.test as Node, source),
  IfStatement: (node, { source }) => {
    const edits = negation(node.test as Node, source);
    if (!node.alternate && leaves(node.consequent as Node)) edits.push(replaced(node, '{}'));
    return edits;
  },
  ExpressionStatement: (node, { source }) => {
    const call = unwrapped(node.expression as Node);
    if (call.type !== 'CallExpression') return [];
    const { start, end } = call.callee as Node;
    return unseen.test(source.slice(start, end)) ? [] : [replaced(node, '{}')];
  },
  UnaryExpression: (node) => {
    const { argument, operator } = node as Node & { argument: Node };
    const drops = operator === '-' || operator === '!';
    return drops ? [{ start: node.start, end: argument.start, replacement: '' }] : [];
  },
  Literal: (node, { source }) => {
    if (typeof node.value === 'boolean') return [replaced(node, String(!node.value))];
    if (node.bigint === '0') return [replaced(node, '1n')];
    return typeof node.value === 'string' ? sqlIn(node, source) : [];
  },
  TemplateLiteral: (node, { source }) => sqlIn(node, source),
  Property: (node, { source, insideMovement }) => {
    const { key } = node as Node & { key: Node };
    const isKey = /key$/i.test(source.slice(key.start, key.end));
    return insideMovement || isKey ? [without(node, source)] : [];
  },
  ArrayExpression: (node, { source, insideMovement }) =>
    insideMovement ? (node.elements as Node[]).map((element) => without(element, source)) : [],
};

export function codeEdits(file: string, source: string): Edit[] {
  const edits: Edit[] = [];
  const visit = (value: unknown, place: Place): void => {
    if (Array.isArray(value)) for (const child of value) visit(child, place);
    if (!isNode(value) || isTypeOrImport(value)) return;
    edits.push(...(rules[value.type]?.(value, place) ?? []));
    const inside =
      !/^(?:ObjectPattern|ArrayExpression)$/.test(value.type) && (place.insideMovement || isMovement(value));
    for (const child of Object.values(value)) visit(child, { source, insideMovement: inside });
  };
  visit(parseSync(file, source).program, { source, insideMovement: false });
  return edits.sort((a, b) => a.start - b.start || a.end - b.end);
}

function isTypeOrImport({ type }: Node): boolean {
  const wraps =
    type === 'TSAsExpression' || type === 'TSNonNullExpression' || type === 'TSSatisfiesExpression';
  return (type.startsWith('TS') && !wraps) || type === 'ImportDeclaration';
}

function isMovement(node: Node): boolean {
  return node.type === 'CallExpression' && movements.test(String((node.callee as Node).name ?? ''));
}

function isText(node: Node): boolean {
  if (node.type === 'TemplateLiteral') return true;
  if (node.type === 'BinaryExpression') return isText(node.left as Node) || isText(node.right as Node);
  return node.type === 'Literal' && typeof node.value === 'string';
}

/** An (in)equality is negated by its operator already, and a `!` by dropping it. */
function negation(test: Node, source: string): Edit[] {
  const negatedElsewhere =
    (test.type === 'BinaryExpression' && /^[=!]==$/.test(String(test.operator))) ||
    test.type === 'UnaryExpression';
  return negatedElsewhere ? [] : [replaced(test, `!(${source.slice(test.start, test.end)})`)];
}

function leaves(statement: Node): boolean {
  const body = statement.type === 'BlockStatement' ? (statement.body as Node[]) : [statement];
  return ['ReturnStatement', 'ThrowStatement', 'ContinueStatement'].includes(body.at(-1)?.type ?? '');
}

function unwrapped(node: Node): Node {
  return node.type === 'AwaitExpression' ? unwrapped(node.argument as Node) : node;
}

function operatorEdit(source: string, left: Node, operator: string, replacement: string): Edit {
  const start = source.indexOf(operator, left.end);
  return { start, end: start + operator.length, replacement };
}

function replaced({ start, end }: Node, replacement: string): Edit {
  return { start, end, replacement };
}

/** Drops an element of a list, with the comma after it. */
function without({ start, end }: Node, source: string): Edit {
  const comma = /^\s*,/.exec(source.slice(end))?.[0].length ?? 0;
  return { start, end: end + comma, replacement: '' };
}

/** The changes of a string that holds SQL; its expressions are masked. */
function sqlIn(node: Node, source: string): Edit[] {
  let text = source.slice(node.start + 1, node.end - 1);
  if (!sql.test(text)) return [];
  for (const { start, end } of (node.expressions as Node[] | undefined) ?? []) {
    const from = start - node.start - 3;
    const to = end - node.start;
    text = text.slice(0, from) + 'x'.repeat(to - from) + text.slice(to);
  }
  return sqlEdits(text).map((edit) => ({
    ...edit,
    start: edit.start + node.start + 1,
    end: edit.end + node.start + 1,
  }));
}
