/** The server that `npm start` runs: one file, made from the sources that are there now. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildServer } from '../../scripts/build-server.mjs';
import { hashInputs } from '../../scripts/hash-inputs.mjs';
import { root } from '../../scripts/run-node.mjs';

let file = '';
beforeAll(async () => {
  file = (await buildServer()) ?? '';
});

test('a second start finds the file of the first', async () => {
  expect(relative(root, file)).toMatch(/^dist\/server-[0-9a-f]{16}\.js$/);
  expect(await buildServer()).toBe(file);
});

// Take the plugin out of scripts/bundle-server.mjs, and this must fail.
test('its modules find the files beside their sources', () => {
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
