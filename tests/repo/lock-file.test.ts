/** The lock file installs on every system that the packages support, from any registry. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Package = {
  version: string;
  resolved?: string;
  integrity?: string;
  inBundle?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const text = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8');
const packages: Record<string, Package> = JSON.parse(text).packages;

test('the lock file names no registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([]);
});

// What stands inside another package's file (`inBundle`) is covered by the integrity of that file.
test('npm verifies every package that it downloads', () => {
  const unverified = Object.entries(packages).filter(
    ([path, { integrity, inBundle }]) => path && !integrity && !inBundle,
  );
  expect(unverified.map(([path]) => path)).toEqual([]);
});

// `npm install` leaves out the packages of other systems where the registry at hand does not carry them, and
// then `npm ci` refuses the file, there and everywhere else.
test('the lock file has an entry for every package that another one asks for', () => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !places(path).some((place) => packages[`${place}node_modules/${name}`]))
      .map((name) => `${name}, for ${path}`),
  );
  expect(missing).toEqual([]);
});

/** The places where a package finds its dependencies: below itself, then below each folder above. */
function places(path: string): string[] {
  if (path === '') return [''];
  const above = path.slice(0, path.lastIndexOf('node_modules/'));
  return [`${path}/`, ...places(above.replace(/\/$/, ''))];
}
