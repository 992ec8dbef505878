/** Temporary folders for a test run. */
import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Containers often have 64 MB there, which the databases of a run would fill. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Creates an empty folder, in memory where the machine has room for it. The product insists on a database
 * that flushes every commit. On a busy disk, a copy of the template takes up to two seconds; in memory, a
 * tenth of one. `TEST_SCRATCH` names another place.
 */
export function scratchFolder(prefix: string): string {
  const given = process.env.TEST_SCRATCH;
  return mkdtempSync(join(given ?? (isRoomy(MEMORY) ? MEMORY : tmpdir()), prefix));
}

function isRoomy(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
