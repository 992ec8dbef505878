/** The upgrade drill finds a released version also where a copy of the repository lacks its tags. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lastRelease, releaseCommit } from '../../scripts/drill/release-commit.ts';

const root = mkdtempSync(join(tmpdir(), 'indulge-releases-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim();

/** Commits a record of the statements and returns the commit. */
function record(release: string, statements: string[]): string {
  writeFileSync(join(root, 'tests/db/releases/last.json'), JSON.stringify({ release, statements }, null, 1));
  git('add', '.');
  git('commit', '-qm', release);
  return git('rev-parse', 'HEAD');
}

git('init', '-q');
mkdirSync(join(root, 'tests/db/releases'), { recursive: true });
const older = record('0.1.0', ['select 1']);
const corrected = record('0.1.0', ['select 1', 'select 2']);
const newer = record('0.2.0', ['select 2']);

test('a version is the commit that recorded it first', () => {
  expect(releaseCommit(root, 'v0.1.0')).toBe(older);
  expect(releaseCommit(root, '0.2.0')).toBe(newer);
  expect(lastRelease(root)).toBe('v0.2.0');
});

test('a tag and a commit count before the record', () => {
  git('tag', 'v0.1.0', corrected);
  expect(releaseCommit(root, 'v0.1.0')).toBe(corrected);
  expect(releaseCommit(root, corrected.slice(0, 12))).toBe(corrected);
});

test('a version that was never released is refused by its name', () => {
  expect(() => releaseCommit(root, 'v9.9.9')).toThrow('v9.9.9 is no tag, no commit, and no version');
});
