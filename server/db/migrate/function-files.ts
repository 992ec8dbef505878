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
  /** Whether a table's column, index or trigger names it, so that it must exist before the table. */
  forTables: boolean;
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

const declaration = /^create or replace function (\w+)\(/gm;
const forTables = /^-- Applied before the tables: /m;

/** Reads all functions in the order of their names. Files are unique by name, whichever module they belong to. */
export async function readFunctions(root: string): Promise<FunctionSet> {
  const modules = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const files = (await Promise.all(modules.map(({ name }) => listSql(root, `${name}/sql`)))).flat();
  const functions = await Promise.all(files.map((file) => readFunction(root, file)));
  functions.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const [index, { name, file }] of functions.entries()) {
    const twin = functions[index + 1];
    if (twin?.name === name) throw new CannotStart(`${file} and ${twin.file} create the same function.`);
  }
  const checksum = createHash('sha256');
  for (const { name, checksum: own } of functions) checksum.update(`${name} ${own}\n`);
  const released = await readVersion(root, functions.length);
  return {
    version: released.version,
    checksum: checksum.digest('hex'),
    releasedChecksum: released.checksum,
    functions,
  };
}

async function listSql(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder)).catch(() => []);
  return entries.filter((entry) => entry.endsWith('.sql')).map((entry) => `${folder}/${entry}`);
}

async function readFunction(root: string, file: string): Promise<DatabaseFunction> {
  const name = basename(file, '.sql');
  const { sql, checksum } = await readSql(join(root, file));
  const declared = new Set([...sql.matchAll(declaration)].map((match) => match[1]));
  // Overloads of one function share a file; anything else would be applied under a wrong name.
  if (declared.size !== 1 || !declared.has(name)) {
    throw new CannotStart(`${file} must hold 'create or replace function ${name}(' and no other function.`);
  }
  return { name, file, sql, checksum, forTables: forTables.test(sql) };
}

async function readVersion(root: string, count: number): Promise<{ version: number; checksum: string }> {
  // Without functions there is nothing to agree on.
  if (count === 0) return { version: 0, checksum: '' };
  const text = await readFile(join(root, versionFile), 'utf8').catch(() => undefined);
  return text === undefined ? { version: 0, checksum: '' } : JSON.parse(text);
}
