/** Screens, emails, the documentation and comments are spelled as in the United States. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import english from 'dictionary-en';
import nspell from 'nspell';
import { commentsOf, type Prose, proseOf } from './prose.ts';

const FILES = ['web/**/*.{ts,tsx}', 'contract/**/*.ts', 'server/**/*.{ts,tsx}', '*.md', 'docs/**/*.md'];
const COMMENTED = ['{contract,sandbox,scripts,server,tests,web}/**/*.{ts,tsx}'];
/** The texts of these files are SQL, names of people, reserved names, or scopes of another protocol. */
const SKIPPED = /store\.ts$|(reserved-names|past-people)\.ts$|^server\/(db|adapters\/oidc)\//;

/** The specification spells this text so, and its texts hold to the letter. */
const SPECIFIED = new Set(['Cancelled']);

/** Words that the dictionary knows and this product does not use. */
const REPLACED = new Map([
  ['e-mail', 'email'],
  ['e-mails', 'emails'],
  ['whilst', 'while'],
]);

const WORD_LIST = 'scripts/check/words.txt';
const TOKEN = /(?<![\w’'./@#-])(?:e-mails?\b|\p{L}+(?:[’']\p{L}+)*)(?![\w@/]|\.\w)/giu;

export function findMisspellings(root: string): string[] {
  const speller = nspell({ aff: Buffer.from(english.aff), dic: Buffer.from(english.dic) });
  const words = readFileSync(join(root, WORD_LIST), 'utf8').split('\n').filter(Boolean);
  const unused = new Set(words);
  const judged = new Map<string, boolean>();
  const isKnown = (word: string) => {
    const known = judged.get(word) ?? (word.length < 3 || /^[A-Z\d]+s?$/.test(word) || speller.correct(word));
    judged.set(word, known);
    return known;
  };

  const found: string[] = [];
  for (const { file, text, line } of readProse(root)) {
    for (const [token] of text.matchAll(TOKEN)) {
      const word = token.replaceAll('’', "'").replace(/'s$/, '');
      const own = words.find((listed) => listed === word || listed === word.toLowerCase());
      const better = REPLACED.get(word.toLowerCase());
      if (better) found.push(`${file}:${line}: ${word} → ${better}`);
      else if (own) unused.delete(own);
      else if (!isKnown(word)) found.push(`${file}:${line}: ${word}`);
    }
  }
  const list = [
    ...words.filter((word, at) => word <= (words[at - 1] ?? '')).map((word) => `“${word}” is not sorted in`),
    ...words.filter((word) => speller.correct(word)).map((word) => `“${word}” is in the dictionary`),
    ...[...unused].map((word) => `“${word}” is in no text`),
  ];
  return [...found, ...list.map((problem) => `${WORD_LIST}: ${problem}`)];
}

function readProse(root: string): (Prose & { file: string })[] {
  const texts = read(root, FILES, proseOf).filter(
    ({ file, text }) => !SKIPPED.test(file) && !SPECIFIED.has(text),
  );
  return [...texts, ...read(root, COMMENTED, commentsOf)];
}

function read(root: string, files: string[], proseIn: typeof proseOf): (Prose & { file: string })[] {
  return globSync(files, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) =>
      proseIn(file, readFileSync(join(root, file), 'utf8')).map((prose) => ({ file, ...prose })),
    );
}
