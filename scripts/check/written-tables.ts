/** Which tables a piece of SQL writes or locks, as far as its text tells. */
import { parseSync } from 'oxc-parser';

/** A name that the text leaves to an expression. */
export const UNNAMED = '?expression?';

const name = String.raw`((?:[a-z_]+\.)?[a-z_]+|\?expression\?)`;
const writes = [
  new RegExp(String.raw`\b(?:insert|merge)\s+into\s+${name}`, 'gi'),
  new RegExp(String.raw`\bdelete\s+from\s+(?:only\s+)?${name}`, 'gi'),
  new RegExp(String.raw`\btruncate\s+(?:table\s+)?${name}`, 'gi'),
  new RegExp(String.raw`\bupdate\s+(?:only\s+)?${name}(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b`, 'gi'),
];
const lock = /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)(?:\s+of\s+([a-z_]+))?\b/i;
const clause = 'join|on|where|left|right|full|inner|cross|natural|using|order|group|limit|for';
const source = new RegExp(
  String.raw`\b(?:from|join)\s+${name}(?:\s+(?:as\s+)?(?!(?:${clause})\b)([a-z_]+))?`,
  'gi',
);

/** The tables, without repetition; what a common table expression is called may be among those it locks. */
export function writtenTables(sql: string): string[] {
  const statements = sql.replace(/--.*$/gm, '').split(';');
  const written = statements.flatMap((text) =>
    writes.flatMap((form) => [...text.matchAll(form)].map(([, table]) => table)),
  );
  const found = [...written, ...statements.flatMap(lockedTables)];
  return [...new Set(found.flatMap((table) => table ?? []))];
}

function lockedTables(statement: string): string[] {
  const locked = lock.exec(statement);
  if (!locked) return [];
  const [, only] = locked;
  const sources = [...statement.matchAll(source)].map(([, table = '', alias]) => ({ table, alias }));
  return sources
    .filter(({ table, alias }) => only === undefined || only === table || only === alias)
    .map(({ table }) => table);
}

/** The strings of a program, with their expressions left out, and where each begins. */
export function stringsOf(file: string, program: string): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = [];
  const add = (text: string, start: number) =>
    found.push({ text, line: program.slice(0, start).split('\n').length });
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visit(child);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const { type, start, value, quasis } = node as {
      type?: string;
      start: number;
      value?: unknown;
      quasis?: { value: { cooked: string | null } }[];
    };
    if (type === 'Literal' && typeof value === 'string') add(value, start);
    if (type === 'TemplateLiteral')
      add(quasis?.map((part) => part.value.cooked ?? '').join(UNNAMED) ?? '', start);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, program).program);
  return found;
}
