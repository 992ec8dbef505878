/** What the names of a pattern stand for, as in `const [column, value] = …`. */
import type { BindingPattern, Node } from 'oxc-parser';
import { nameOf } from './sources.ts';
import { pick, text, type Value } from './values.ts';

/** What `name` is where the pattern takes the values apart; undefined where the pattern has no such name. */
export function bind(pattern: BindingPattern, values: Value[], name: string): Value[] | undefined {
  switch (pattern.type) {
    case 'Identifier':
      return pattern.name === name ? values : undefined;
    case 'ArrayPattern':
      return pattern.elements
        .map((one, at) => one && bindPart(one, values, text(String(at)), name))
        .find((found) => found) as Value[] | undefined;
    case 'ObjectPattern':
      return pattern.properties
        .map((one) =>
          one.type === 'Property' ? bindPart(one.value, values, text(nameOf(one.key)), name) : undefined,
        )
        .find((found) => found);
    default:
      return pattern.type === 'AssignmentPattern' ? bind(pattern.left, values, name) : undefined;
  }
}

function bindPart(pattern: Node, values: Value[], key: Value, name: string): Value[] | undefined {
  const binding = pattern as BindingPattern;
  return binds(binding, name)
    ? bind(
        binding,
        values.flatMap((value) => pick(value, key)),
        name,
      )
    : undefined;
}

export function binds(pattern: BindingPattern, name: string): boolean {
  return bind(pattern, [], name) !== undefined;
}
