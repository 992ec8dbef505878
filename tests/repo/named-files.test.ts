/**
 * A file or folder that a page or a test's comment names is there, so that a reader finds it. Fenced examples
 * may name others.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })];
const records = globSync('docs/decisions/*.md', { cwd: root });

const inRoom = /^(contract|server|sandbox|web|scripts|tests|docs|\.ci|\.github)\//;
/** An address begins with a slash, a file's path does not. */
const isFile = /^[^/].*\/.*\.(ts|tsx|mjs|js|sql|css|md|json|yml)$/;

test.each(pages)('%s names files and folders that exist', (page) => {
  const named = [...textOf(page).matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
  const paths = named.filter((name) => inRoom.test(name) || isFile.test(name));
  expect(paths.filter((path) => !/[<>{]/.test(path) && !isThere(path))).toEqual([]);
});

test.each([...pages, ...records, 'CHANGELOG.md'])('%s links to files that exist', (page) => {
  const links = [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const local = links.filter((link) => !/^(https?:|#)/.test(link));
  expect(local.filter((link) => !isThere(join(dirname(page), link.replace(/#.*/, ''))))).toEqual([]);
});

// Most say which line to take out to see the test fail.
test('the comments of the tests name files that exist', () => {
  const files = globSync('{contract,server,sandbox,web,scripts,tests}/**/*.{ts,tsx,mjs,sql}', { cwd: root });
  const isOne = (name: string) => files.some((file) => `/${file}`.endsWith(`/${name}`));
  const missing = files
    .filter((file) => file.startsWith('tests/'))
    .flatMap((file) => namedIn(file).map((name) => ({ file, name })))
    .filter(({ name }) => !isOne(name));
  expect(missing).toEqual([]);
});

/** The files that the line comments of a file name, such as `statements/index.ts`. */
function namedIn(file: string): string[] {
  const comments = readFileSync(join(root, file), 'utf8').match(/^\s*\/\/.*/gm) ?? [];
  return comments.join('\n').match(/(?<![\w./-])[\w][\w./-]*\.(?:tsx?|mjs|sql)\b/g) ?? [];
}

function isThere(path: string): boolean {
  return path.includes('*') ? globSync(path, { cwd: root }).length > 0 : existsSync(join(root, path));
}

/** A page without its fenced blocks. */
function textOf(page: string): string {
  return readFileSync(join(root, page), 'utf8').replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
}
