/**
 * What an expression may be, as far as its source tells. Several values are alternatives, of which a run
 * takes one.
 */
import type { FunctionLike } from './sources.ts';

/** The arguments of the functions that are being called. */
export type Scope = ReadonlyMap<FunctionLike, readonly Value[][]>;

export type Value =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: Value[][] }
  | { kind: 'record'; fields: ReadonlyMap<string, Value[]> }
  | { kind: 'function'; node: FunctionLike; file: string; scope: Scope }
  | { kind: 'unknown'; what: string };

export const text = (text: string): Value => ({ kind: 'text', text });
export const list = (items: Value[][]): Value => ({ kind: 'list', items });
export const unknown = (what: string): Value => ({ kind: 'unknown', what });

/**
 * The parts one after the other: as many texts as the part with the most alternatives has, so that each
 * alternative of each part is in one of them. Every combination would be far more, and say no more.
 */
export function concatenate(parts: Value[][], separator = ''): Value[] {
  const unclear = parts.flat().find(({ kind }) => kind !== 'text');
  if (unclear) return [unclear.kind === 'unknown' ? unclear : unknown(`a ${unclear.kind} inside a text`)];
  const most = Math.max(1, ...parts.map((alternatives) => alternatives.length));
  const texts = Array.from({ length: most }, (_, at) =>
    parts.map((alternatives) => textOf(alternatives[at % alternatives.length])).join(separator),
  );
  return [...new Set(texts)].map(text);
}

function textOf(value: Value | undefined): string {
  return value?.kind === 'text' ? value.text : '';
}

/** What `value[key]` may be; every field or item where the key is not known. */
export function pick(value: Value, key: Value): Value[] {
  if (value.kind === 'record') {
    if (key.kind === 'text') return value.fields.get(key.text) ?? [unknown(`a field ${key.text}`)];
    return [...value.fields.values()].flat();
  }
  if (value.kind === 'list') {
    if (key.kind === 'text') return value.items[Number(key.text)] ?? [unknown(`an item ${key.text}`)];
    return value.items.flat();
  }
  return [value.kind === 'unknown' ? value : unknown(`a part of a ${value.kind}`)];
}
