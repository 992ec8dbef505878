/** The server that `npm start` runs: one file, made from the sources that are there now. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildServer } from '../../scripts/build-server.mjs';
import { hashInputs } from '../../scripts/hash-inputs.mjs';
import { root, runNode } from '../../scripts/run-node.mjs';
import { eventually } from '../support/eventually.ts';

let file = '';
beforeAll(async () => {
  file = (await buildServer()) ?? '';
});

test('a second start finds the file of the first', async () => {
  expect(relative(root, file)).toMatch(/^dist\/server-[0-9a-f]{16}\.js$/);
  expect(await buildServer()).toBe(file);
});

// Take the plugin out of scripts/bundle-server.mjs, and this must fail.
test('the modules of the built server find the files beside their sources', () => {
  const text = readFileSync(file, 'utf8');
  const places = [...text.matchAll(/"(\/?\.\.\/(?:server|sandbox|contract|scripts)[^"]*)"/g)].map(
    ([, path = '']) => join(root, 'dist', path),
  );
  expect(places.length).toBeGreaterThan(10);
  expect(places.filter((place) => !existsSync(place))).toEqual([]);
  // A module that asked for its own place would get that of the file.
  const bare = [...text.matchAll(/import\.meta\.(?!dirname \+ "|url\)|resolve\()\w+/g)].map(
    ([found]) => found,
  );
  expect(bare).toEqual([]);
});

// Two processes that start at once both build it. Remove older files before the rename, this one too, and
// this must fail.
test.runIf(process.platform === 'linux')(
  'a build replaces its file at once, and removes older ones',
  async () => {
    const folder = mkdtempSync(join(root, 'dist', 'built-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [older, newer] = [join(folder, 'server-0.js'), join(folder, 'server-1.js')];
    writeFileSync(older, '');
    writeFileSync(newer, 'built by the other process');
    const changes: (string | null)[] = [];
    const watcher = watch(folder, (_, name) => changes.push(name));
    onTestFinished(() => watcher.close());
    expect(await runNode([join(root, 'scripts', 'bundle-server.mjs'), newer])).toBe(0);
    expect(readFileSync(newer, 'utf8').length).toBeGreaterThan(1_000_000);
    expect(existsSync(older)).toBe(false);
    await eventually(() => expect(changes).toContain(basename(older)));
    // Away and there again would be two.
    expect(changes.filter((name) => name === basename(newer))).toHaveLength(1);
  },
);

test('the hash of the inputs depends on their names and their contents, and on nothing else', () => {
  const folder = mkdtempSync(join(root, 'dist', 'hash-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const input = relative(root, folder);
  mkdirSync(join(folder, 'deep'));
  writeFileSync(join(folder, 'deep', 'a.ts'), 'one');
  const first = hashInputs([input], /\.ts$/);
  writeFileSync(join(folder, 'deep', 'notes.md'), 'not an input');
  expect(hashInputs([input, 'dist/nowhere'], /\.ts$/)).toBe(first);
  writeFileSync(join(folder, 'deep', 'a.ts'), 'two');
  const second = hashInputs([input], /\.ts$/);
  rmSync(join(folder, 'deep', 'a.ts'));
  writeFileSync(join(folder, 'deep', 'b.ts'), 'two');
  const third = hashInputs([input], /\.ts$/);
  writeFileSync(join(folder, 'b.ts'), 'two');
  expect(new Set([first, second, third, hashInputs([input], /\.ts$/)]).size).toBe(4);
});
