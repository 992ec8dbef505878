/** What people read on screens, in emails and in the documentation is spelled as in the United States. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import english from 'dictionary-en';
import nspell from 'nspell';
import { proseOf } from './prose.ts';

const FILES = ['web/**/*.{ts,tsx}', 'contract/**/*.ts', 'server/**/*.{ts,tsx}', '*.md', 'docs/*.md'];
/** These files hold SQL, names of people, names that nobody may take, or scopes of another protocol. */
const SKIPPED = /store\.ts$|(reserved-names|past-people)\.ts$|^server\/(db|adapters\/oidc)\//;

/** The specification spells this text so, and its texts hold to the letter. */
const SPECIFIED = new Set(['Cancelled']);

/** Words that the dictionary knows and this product does not use. */
const REPLACED: Record<string, string> = { 'e-mail': 'email', 'e-mails': 'emails', whilst: 'while' };

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
      const better = REPLACED[word.toLowerCase()];
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

function readProse(root: string) {
  return globSync(FILES, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !SKIPPED.test(file))
    .sort()
    .flatMap((file) =>
      proseOf(file, readFileSync(join(root, file), 'utf8')).map((prose) => ({ file, ...prose })),
    )
    .filter(({ text }) => !SPECIFIED.has(text));
}
