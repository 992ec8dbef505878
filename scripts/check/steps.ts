/** The static checks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepArtifacts } from './artifacts.ts';
import { keepFunctionVersion } from './function-version.ts';
import { findCircles } from './import-circles.ts';
import { findBreaches, importLaw, installedWith } from './import-law.ts';
import { readImports } from './imports.ts';
import { keepLandedMigrations } from './landed-migrations.ts';
import { findMisspellings } from './spelling.ts';
import { keepTypes } from './sql/keep-types.ts';
import { program, root, type Step } from './step.ts';
import { findIdleExceptions, findTrespasses, readOwners, readSqlTexts } from './table-owners.ts';

const keepImportLaw: Step = {
  name: 'import law',
  async run() {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const rules = [...importLaw, installedWith(new Set(Object.keys(dependencies)))];
    const edges = readImports(root);
    const breaches = [...findBreaches(edges, rules), ...findCircles(edges)];
    return { passed: breaches.length === 0, output: breaches.join('\n') };
  },
};

const keepTablesOwned: Step = {
  name: 'each module writes its own tables',
  async run() {
    const texts = readSqlTexts(root);
    const breaches = [...findTrespasses(texts, readOwners(root)), ...findIdleExceptions(texts)];
    return { passed: breaches.length === 0, output: breaches.join('\n') };
  },
};

const keepSpelling: Step = {
  name: 'American spelling',
  async run() {
    const found = findMisspellings(root);
    return { passed: found.length === 0, output: found.join('\n') };
  },
};

export const staticChecks: Step[] = [
  program('lint and format', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--colors=off'),
  keepImportLaw,
  keepTablesOwned,
  keepFunctionVersion,
  keepLandedMigrations,
  keepArtifacts,
  keepSpelling,
  keepTypes,
  program('nothing unused', 'knip/bin/knip.js', '--no-progress'),
];
