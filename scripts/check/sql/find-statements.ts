/** Finds every statement of a file: each call of a method `query`, with the texts it may have. */
import type { CallExpression, Node, ObjectExpression, ObjectProperty } from 'oxc-parser';
import { evaluate } from './evaluate.ts';
import { lineOf, nameOf, type Source, type Sources, walk } from './sources.ts';
import { pick, text, unknown, type Value } from './values.ts';

export type Span = { start: number; end: number };

export type Statement = {
  file: string;
  line: number;
  /** The first argument as it is written, which is how a statement without a constant text is named. */
  source: string;
  /** Every text that it may have. */
  texts: string[];
  /** What keeps the text from being known. */
  unclear: string | undefined;
  rowType: Span | undefined;
  values: (Span & { shorthand: boolean }) | undefined;
};

export function findStatements(file: string, sources: Sources): Statement[] {
  const source = sources.get(file);
  const nodes = [...walk(source.program)];
  return [
    ...nodes.filter(isQuery).map((call) => describe(call, source, sources)),
    ...nodes.filter((node) => isHandedOn(node, source)).map((node) => handedOn(node, source)),
  ];
}

/** Of the pool, a transaction or a client, and of pg-boss's own connection. */
const methods = new Set(['query', 'executeSql']);

function isQuery(node: Node): node is CallExpression {
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  return methods.has(nameOf(callee.type === 'MemberExpression' ? callee.property : callee));
}

/** A method that is handed on may be called with anything, elsewhere and under another name. */
function isHandedOn(node: Node, { text }: Source): boolean {
  if (node.type !== 'MemberExpression' || !methods.has(nameOf(node.property))) return false;
  const isCalled = node.parent?.type === 'CallExpression' && node.parent.callee === node;
  return (
    !isCalled && /(^|\.)(db|tx|client|pool|queryable)$/.test(text.slice(node.object.start, node.object.end))
  );
}

function handedOn(node: Node, source: Source): Statement {
  return {
    file: source.file,
    line: lineOf(source, node),
    source: source.text.slice(node.start, node.end),
    texts: [],
    unclear: 'it is handed on',
    rowType: undefined,
    values: undefined,
  };
}

function describe(call: CallExpression, source: Source, sources: Sources): Statement {
  const [first, second] = call.arguments;
  const config = first?.type === 'ObjectExpression' ? first : undefined;
  const textNode = config ? property(config, 'text')?.value : first;
  const values = textNode
    ? evaluate(textNode, { file: source.file, sources, scope: new Map() }).flatMap(textOf)
    : [unknown('nothing')];
  const unclear = values.find(({ kind }) => kind !== 'text');
  return {
    file: source.file,
    line: lineOf(source, call),
    source: first ? source.text.slice(first.start, first.end) : '',
    texts: unclear ? [] : values.flatMap((value) => (value.kind === 'text' ? [value.text] : [])),
    unclear: unclear && (unclear.kind === 'unknown' ? unclear.what : `a ${unclear.kind}`),
    rowType: call.typeArguments?.params[0],
    values: second ? { start: second.start, end: second.end, shorthand: false } : inside(config),
  };
}

/** A statement may be given as a record that somewhere else was made of its text and more. */
function textOf(value: Value): Value[] {
  return value.kind === 'record' ? pick(value, text('text')) : [value];
}

function inside(config: ObjectExpression | undefined): Statement['values'] {
  const found = config && property(config, 'values');
  return found && { start: found.value.start, end: found.value.end, shorthand: found.shorthand };
}

function property(config: ObjectExpression, name: string): ObjectProperty | undefined {
  return config.properties.find(
    (one): one is ObjectProperty =>
      one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name,
  );
}
