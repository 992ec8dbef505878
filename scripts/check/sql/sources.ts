/** Syntax trees of source files, with the way from a node to what encloses it. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import {
  type ArrowFunctionExpression,
  type Function as FunctionNode,
  type Node,
  type Program,
  parseSync,
  visitorKeys,
} from 'oxc-parser';

export type FunctionLike = ArrowFunctionExpression | FunctionNode;

export type Source = { file: string; text: string; program: Program };

export type Sources = {
  get(file: string): Source;
  /** The file that `specifier` names in `from`; undefined for a package. */
  resolve(from: string, specifier: string): string | undefined;
};

/** Files are named from the root, as in `server/wallet/store.ts`. */
export function readSources(root: string): Sources {
  return createSources((file) => readFileSync(join(root, file), 'utf8'));
}

export function createSources(read: (file: string) => string): Sources {
  const known = new Map<string, Source>();
  return {
    get(file) {
      const found = known.get(file) ?? parse(file, read(file));
      known.set(file, found);
      return found;
    },
    resolve(from, specifier) {
      if (specifier.startsWith('#')) return specifier.slice(1);
      return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined;
    },
  };
}

function parse(file: string, text: string): Source {
  const { program } = parseSync(file, text);
  setParents(program);
  return { file, text, program };
}

function setParents(node: Node): void {
  for (const child of childrenOf(node)) {
    child.parent = node;
    setParents(child);
  }
}

export function childrenOf(node: Node): Node[] {
  const fields = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
  return (visitorKeys[node.type] ?? []).flatMap((key) => fields[key] ?? []).filter((child) => child !== null);
}

/** The node and everything below it. */
export function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* walk(child);
}

export function lineOf({ text }: Source, { start }: Node): number {
  return text.slice(0, start).split('\n').length;
}

export function isFunction(node: Node): node is FunctionLike {
  return (
    node.type === 'ArrowFunctionExpression' ||
    node.type === 'FunctionExpression' ||
    node.type === 'FunctionDeclaration'
  );
}

/** Of a name or a key; empty where it is computed. */
export function nameOf(node: Node): string {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return node.name;
  return node.type === 'Literal' ? String(node.value) : '';
}
