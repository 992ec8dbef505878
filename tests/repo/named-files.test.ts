/**
 * A file or folder that a page names is there, so that a reader finds it. Fenced examples may name others.
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

function isThere(path: string): boolean {
  return path.includes('*') ? globSync(path, { cwd: root }).length > 0 : existsSync(join(root, path));
}

/** A page without its fenced blocks. */
function textOf(page: string): string {
  return readFileSync(join(root, page), 'utf8').replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
}
