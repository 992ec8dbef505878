/** Changes of a piece of SQL: a condition, a comparison, a lock, a sum or a step less or different. */
import type { Edit } from './mutant.ts';

const lock = /\bfor (?:no key )?update(?: of \w+)?(?: skip locked| nowait)?/g;
const sum = /(?<= )[+-](?= )/g;
const step = /\b(?:perform|raise exception)\b[^;]*(?=;)/g;
const condition = /\b(?:where|and|or|on|(?<!end )if|elsif|having)\b/g;
const comparison = /<>|<=|>=|(?<![->=:])>(?![>=])|<(?![=>@])|(?<![:<>=!])=(?!>)/;
const flipped: Record<string, string> = { '<>': '=', '=': '<>', '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const ends =
  /\b(?:and|or|where|having|order|group|limit|returning|then|loop|for|union|set|(?:left |cross )?join|on|when|else|end)\b/y;

/** `text` may be part of a statement. What is not SQL in it has to be masked with another letter. */
export function sqlEdits(text: string): Edit[] {
  const masked = mask(text);
  const edits = (form: RegExp, replacement: (found: string) => string): Edit[] =>
    [...masked.matchAll(form)].map(({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
      replacement: replacement(found),
    }));
  return [
    ...edits(lock, () => ''),
    ...edits(sum, (sign) => (sign === '+' ? '-' : '+')),
    ...edits(step, () => 'null'),
    ...[...masked.matchAll(condition)].flatMap(({ 0: word, index }) => ofCondition(masked, word, index)),
  ];
}

function ofCondition(masked: string, word: string, at: number): Edit[] {
  const from = at + word.length;
  const rest = masked.slice(from).trimStart();
  if (rest === '' || /^(?:conflict|replace|delete|update|commit|case)\b/.test(rest)) return [];
  if (word === 'and' && belongsToBetween(masked.slice(0, at))) return [];
  const end = endOf(masked, from);
  const body = masked.slice(from, end);
  const start = from + (body.length - body.trimStart().length);
  const stop = from + body.trimEnd().length;
  if (stop <= start) return [];
  const edits: Edit[] = [];
  if (word === 'and' || word === 'or') edits.push({ start: at, end: stop, replacement: '' });
  else if (word !== 'on') edits.push({ start, end: stop, replacement: word === 'where' ? 'true' : 'false' });
  const compared = atDepthZero(masked.slice(start, stop));
  const found = comparison.exec(compared);
  if (found) {
    const place = start + found.index;
    edits.push({ start: place, end: place + found[0].length, replacement: flipped[found[0]] ?? '' });
  }
  return edits;
}

function belongsToBetween(before: string): boolean {
  return /\bbetween [^()]*$/.test(before.split(/\band\b/).at(-1) ?? '');
}

/** Where a condition ends: at the next word of the statement that is not inside parentheses. */
function endOf(masked: string, from: number): number {
  let depth = 0;
  let between = false;
  for (let at = from; at < masked.length; at += 1) {
    const letter = masked[at];
    if (letter === '(') depth += 1;
    if (letter === ')' && --depth < 0) return at;
    if (depth > 0) continue;
    if (letter === ';') return at;
    if (/\w/.test(masked[at - 1] ?? '')) continue;
    if (masked.startsWith('between ', at)) between = true;
    ends.lastIndex = at;
    const end = ends.exec(masked);
    if (!end) continue;
    if (end[0] === 'and' && between) between = false;
    else return at;
  }
  return masked.length;
}

/** The text with what is inside parentheses masked. */
function atDepthZero(text: string): string {
  let depth = 0;
  return [...text]
    .map((letter) => {
      if (letter === '(') depth += 1;
      if (letter === ')') depth -= 1;
      return depth > 0 ? '(' : letter;
    })
    .join('');
}

/** The text with comments and quoted strings masked, at the same places. */
function mask(text: string): string {
  return text.replaceAll(/--[^\n]*|'[^']*'/g, (found) =>
    found.startsWith('--') ? ' '.repeat(found.length) : `'${'_'.repeat(found.length - 2)}'`,
  );
}
