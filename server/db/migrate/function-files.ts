/** The files of the database functions: `<module>/sql/<function>.sql`, and their version. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { readSql } from './migration-files.ts';

export type DatabaseFunction = {
  name: string;
  /** Its path below the root, such as `cart/sql/cart_add.sql`. */
  file: string;
  sql: string;
  checksum: string;
  /**
   * The name by which a migration gives it to a column, an index or a trigger, so that it must exist before
   * the table; a later migration may rename it. Null where no table names it.
   */
  forTables: string | null;
};

export type FunctionSet = {
  /** Rises with every change of any function's text. */
  version: number;
  /** Of all texts together, as they are on disk. */
  checksum: string;
  /** The checksum that goes with the version; another one than above while an edit has no version yet. */
  releasedChecksum: string;
  functions: DatabaseFunction[];
};

/** Where the version stands, below the root. Written by `npm run db:functions`. */
export const versionFile = 'db/functions-version.json';

const functionFile = /^[^/]+\/sql\/[^/]+\.sql$/;
const declaration = /^create or replace function (\w+)\(/gm;
const forTables = /^-- Applied before the tables(?: as (\w+))?: /m;

/** Reads all functions in the order of their names, which are unique in all modules. */
export async function readFunctions(root: string): Promise<FunctionSet> {
  const files = (await readdir(root, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  const functions = await Promise.all(
    files.filter((file) => functionFile.test(file)).map((file) => readFunction(root, file)),
  );
  functions.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const [index, { name, file }] of functions.entries()) {
    const twin = functions[index + 1];
    if (twin?.name === name) throw new CannotStart(`${file} and ${twin.file} create the same function.`);
  }
  const checksum = createHash('sha256');
  for (const { name, checksum: own } of functions) checksum.update(`${name} ${own}\n`);
  // Without functions there is nothing to agree on.
  const released = files.includes(versionFile) ? await readVersion(root) : { version: 0, checksum: '' };
  return {
    version: released.version,
    checksum: checksum.digest('hex'),
    releasedChecksum: released.checksum,
    functions,
  };
}

async function readFunction(root: string, file: string): Promise<DatabaseFunction> {
  const name = basename(file, '.sql');
  const { sql, checksum } = await readSql(join(root, file));
  const declared = new Set([...sql.matchAll(declaration)].map((match) => match[1]));
  // Overloads of one function share a file; anything else would be applied under a wrong name.
  if (declared.size !== 1 || !declared.has(name)) {
    throw new CannotStart(`${file} must hold 'create or replace function ${name}(' and no other function.`);
  }
  const mark = forTables.exec(sql);
  return { name, file, sql, checksum, forTables: mark && (mark[1] ?? name) };
}

async function readVersion(root: string): Promise<{ version: number; checksum: string }> {
  return JSON.parse(await readFile(join(root, versionFile), 'utf8'));
}
