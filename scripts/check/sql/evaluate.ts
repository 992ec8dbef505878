/**
 * Finds what an expression may be without running it: literals, templates, constants of this and other files,
 * choices by a condition or a key, and calls of small functions. Whatever else there is stays unknown.
 */
import type { Argument, BindingPattern, Expression, Node, ObjectExpression } from 'oxc-parser';
import { bind, binds } from './patterns.ts';
import { childrenOf, type FunctionLike, isFunction, nameOf, type Sources, walk } from './sources.ts';
import { concatenate, list, pick, type Scope, text, unknown, type Value } from './values.ts';

export type Place = { file: string; sources: Sources; scope: Scope };

export function evaluate(node: Node, place: Place): Value[] {
  switch (node.type) {
    case 'Literal':
      return [text(String(node.value))];
    case 'TemplateLiteral':
      return concatenate(
        node.quasis.flatMap(({ value }, index) => {
          const expression = node.expressions[index];
          return [[text(value.cooked ?? '')], ...(expression ? [evaluate(expression, place)] : [])];
        }),
      );
    case 'ConditionalExpression':
      return [...evaluate(node.consequent, place), ...evaluate(node.alternate, place)];
    case 'LogicalExpression':
      // The left of an `&&` is a condition.
      return [...(node.operator === '&&' ? [] : evaluate(node.left, place)), ...evaluate(node.right, place)];
    case 'ArrayExpression':
      return [list(node.elements.flatMap((element) => (element ? itemsOf(element, place) : [])))];
    case 'ObjectExpression':
      return [{ kind: 'record', fields: fieldsOf(node, place) }];
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return [{ kind: 'function', node, file: place.file, scope: place.scope }];
    case 'Identifier':
      return lookUp(node.name, node, place);
    case 'MemberExpression': {
      const key = node.computed ? evaluate(node.property, place) : [text(nameOf(node.property))];
      return evaluate(node.object, place).flatMap((value) => key.flatMap((one) => pick(value, one)));
    }
    case 'CallExpression':
      return call(node.callee, node.arguments, place);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return evaluate(node.expression, place);
    default:
      return [unknownAt(node, place)];
  }
}

function call(callee: Expression, args: Argument[], place: Place): Value[] {
  if (callee.type === 'MemberExpression' && !callee.computed) {
    const of = evaluate(callee.object, place);
    const [argument = [text(',')]] = args.map((one) => evaluate(one, place));
    if (nameOf(callee.property) === 'join')
      return of.flatMap((value) => argument.flatMap((separator) => join(value, separator)));
    if (nameOf(callee.property) === 'map') return of.map((value) => map(value, argument, place));
    return [unknownAt(callee, place)];
  }
  const given = args.map((one) => evaluate(one, place));
  return evaluate(callee, place).flatMap((value) => apply(value, given, place));
}

function join(value: Value, separator: Value): Value[] {
  if (value.kind !== 'list' || separator.kind !== 'text') return [unknown('a join of what is no list')];
  return concatenate(value.items, separator.text);
}

function map(value: Value, functions: Value[], place: Place): Value {
  if (value.kind !== 'list') return value.kind === 'unknown' ? value : unknown('a map of what is no list');
  return list(value.items.map((item) => functions.flatMap((one) => apply(one, [item], place))));
}

function apply(value: Value, args: Value[][], { sources }: Place): Value[] {
  if (value.kind !== 'function') return [value.kind === 'unknown' ? value : unknown('a call of no function')];
  const { node, file } = value;
  const place = { file, sources, scope: new Map(value.scope).set(node, args) };
  if (node.body === null) return [unknown('a function without a body')];
  if (node.body.type !== 'BlockStatement') return evaluate(node.body, place);
  return returned(node.body).flatMap((expression) => evaluate(expression, place));
}

/** What the returns of a body give, those of functions inside it left out. */
function returned(node: Node): Expression[] {
  if (node.type === 'ReturnStatement') return node.argument ? [node.argument] : [];
  return childrenOf(node).flatMap((child) => (isFunction(child) ? [] : returned(child)));
}

function itemsOf(element: Argument, place: Place): Value[][] {
  if (element.type !== 'SpreadElement') return [evaluate(element, place)];
  const spread = evaluate(element.argument, place);
  const [only] = spread;
  return only?.kind === 'list' && spread.length === 1 ? only.items : [[unknownAt(element, place)]];
}

function fieldsOf({ properties }: ObjectExpression, place: Place): Map<string, Value[]> {
  const fields = new Map<string, Value[]>();
  for (const property of properties) {
    if (property.type === 'Property' && !property.computed)
      fields.set(nameOf(property.key), evaluate(property.value, place));
  }
  return fields;
}

/** What a name stands for, as the nearest function, loop, block or file around `from` declares it. */
function lookUp(name: string, from: Node, place: Place): Value[] {
  for (let node = from.parent; node; node = node.parent ?? undefined) {
    if (isFunction(node) && node.params.some((param) => binds(param as BindingPattern, name)))
      return parameter(node, name, place);
    if (node.type === 'ForOfStatement' && node.left.type === 'VariableDeclaration') {
      const pattern = node.left.declarations[0]?.id;
      if (pattern && binds(pattern, name)) return bind(pattern, eachOf(node.right, place), name) ?? [];
    }
    if (node.type === 'BlockStatement' || node.type === 'Program') {
      const declared = node.body.map((one) => declaredIn(one, name, place)).find((values) => values);
      if (declared) return declared;
    }
  }
  return [unknown(name)];
}

function eachOf(node: Node, place: Place): Value[] {
  return evaluate(node, place).flatMap((value) => pick(value, unknown('any item')));
}

function declaredIn(node: Node, name: string, place: Place): Value[] | undefined {
  if (node.type === 'ExportNamedDeclaration' && node.declaration)
    return declaredIn(node.declaration, name, place);
  if (node.type === 'FunctionDeclaration' && node.id?.name === name) return evaluate(node, place);
  if (node.type === 'VariableDeclaration') {
    for (const { id, init } of node.declarations) {
      if (!binds(id, name)) continue;
      const kept = init && node.kind === 'const' && !grows(name, node);
      return kept ? bind(id, evaluate(init, place), name) : [unknown(name)];
    }
  }
  if (node.type === 'ImportDeclaration') {
    const taken = node.specifiers.find(({ local }) => local.name === name);
    if (taken?.type !== 'ImportSpecifier') return undefined;
    const file = place.sources.resolve(place.file, node.source.value);
    return file === undefined ? [unknown(name)] : exported(nameOf(taken.imported), { ...place, file });
  }
  return undefined;
}

/** Whether a list is added to after its declaration. */
function grows(name: string, declaration: Node): boolean {
  const { parent } = declaration;
  if (parent?.type !== 'BlockStatement' && parent?.type !== 'Program') return false;
  return [...walk(parent)].some(
    (node) =>
      node.type === 'CallExpression' &&
      node.callee.type === 'MemberExpression' &&
      node.callee.object.type === 'Identifier' &&
      node.callee.object.name === name &&
      ['push', 'unshift', 'splice'].includes(nameOf(node.callee.property)),
  );
}

function exported(name: string, place: Place): Value[] {
  const { program } = place.sources.get(place.file);
  return program.body.map((one) => declaredIn(one, name, place)).find((found) => found) ?? [unknown(name)];
}

function parameter(node: FunctionLike, name: string, { scope }: Place): Value[] {
  const args = scope.get(node);
  const index = node.params.findIndex((param) => binds(param as BindingPattern, name));
  const pattern = node.params[index] as BindingPattern;
  return bind(pattern, args?.[index] ?? [unknown(`the parameter ${name}`)], name) ?? [unknown(name)];
}

function unknownAt({ start, end }: Node, { file, sources }: Place): Value {
  return unknown(sources.get(file).text.slice(start, end).split('\n')[0] ?? '');
}
