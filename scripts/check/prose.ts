/** The texts of a source file or a document that are meant for readers, and a source file's comments. */
import { parseSync } from 'oxc-parser';

export type Prose = { text: string; line: number };

type Node = { type: string; start: number; [key: string]: unknown };

/** Attributes and keys whose value is no text, though it may look like one. */
const NO_TEXT =
  /^(className|class|d|viewBox|src|href|to|autoComplete|id|style|key|type|name|rel|transform|points|slug)$/;
const CLASS_NAMES = /^(cx|cva)$/;
const EXPRESSION_OF_TYPE = /^TS(As|Satisfies|NonNull)Expression$/;
/** In documents and comments, the name of a product or of something in the code, such as OpenAPI. */
const NAME = /\b\w*[a-z][A-Z]\w*\b/g;
const CODE = /`[^`]*`|https?:\S+|\$\{[^}]*\}|<[^>]*>|\{[^}]*\}/g;

export function proseOf(file: string, source: string): Prose[] {
  return file.endsWith('.md') ? proseOfDocument(source) : proseOfSource(file, source);
}

/** Without names and code, which need not be English. */
export function commentsOf(file: string, source: string): Prose[] {
  return parseSync(file, source).comments.flatMap(({ value, start }) => {
    const first = source.slice(0, start).split('\n').length;
    const lines = value.replace(CODE, blank).replace(NAME, blank).split('\n');
    return lines.map((text, at) => ({ text, line: first + at }));
  });
}

function proseOfDocument(source: string): Prose[] {
  const withoutCode = source
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, blank)
    .replace(/\]\([^)]*\)/g, blank)
    .replace(CODE, blank)
    .replace(NAME, blank);
  return withoutCode.split('\n').map((text, at) => ({ text, line: at + 1 }));
}

/** Keeps the lines, so that what follows keeps its number. */
const blank = (text: string) => text.replace(/[^\n]/g, ' ');

function proseOfSource(file: string, source: string): Prose[] {
  const prose: Prose[] = [];
  const add = (text: string, { start }: Node) => {
    const tidy = text.replace(/\s+/g, ' ').trim();
    if (isProse(tidy))
      prose.push({ text: tidy.replace(CODE, ' '), line: source.slice(0, start).split('\n').length });
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) walk(item);
      return;
    }
    if (typeof value !== 'object' || value === null || !('type' in value)) return;
    const node = value as Node;
    if (isSkipped(node)) return;
    if (node.type === 'JSXText') add(String(node.value), node);
    else if (node.type === 'Literal' && typeof node.value === 'string') add(node.value, node);
    else if (node.type === 'TemplateLiteral') {
      const parts = node.quasis as { value: { cooked: string } }[];
      add(parts.map((part) => part.value.cooked).join(' '), node);
    }
    for (const child of Object.values(node)) walk(child);
  };
  walk(parseSync(file, source).program.body);
  return prose;
}

function isSkipped(node: Node): boolean {
  if (node.type.startsWith('TS')) return !EXPRESSION_OF_TYPE.test(node.type);
  if (/^(Import|Export(Named|All))Declaration$/.test(node.type)) return node.declaration == null;
  if (node.type === 'TaggedTemplateExpression') return true;
  if (node.type === 'JSXAttribute') return NO_TEXT.test(nameOf(node.name));
  if (node.type === 'Property') return NO_TEXT.test(nameOf(node.key));
  return node.type === 'CallExpression' && CLASS_NAMES.test(nameOf(node.callee));
}

const nameOf = (node: unknown): string => String((node as { name?: unknown }).name ?? '');

/** A sentence, a phrase, or a word with a capital letter; no class names, no SQL, no keys. */
function isProse(text: string): boolean {
  if (/[_=[\]]|\w:\w|(^|\s)-?[a-z]+-\d|\$\d/.test(text.replace(CODE, ''))) return false;
  if (/^(select|insert|update|delete|with|from|where|left join|and) /.test(text)) return false;
  return /[A-Za-z]{2,},? [A-Za-z“(]/.test(text) || /^[A-Z][a-z]+[.!?…]?$/.test(text);
}
