/** The rules for the files of the database functions. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFunctions } from '#server/db/migrate/function-files.ts';
import { testDatabase } from '#tests/support/database.ts';
import { functionVersionProblem } from '../../scripts/check/function-version.ts';
import { type SchemaFolder, schemaFolder } from './schema-folder.ts';

const db = await testDatabase();
const server = join(import.meta.dirname, '../../server');
let folder: SchemaFolder;

beforeEach(() => {
  folder = schemaFolder();
});
afterEach(() => folder.remove());

const nothing = 'language sql as $$ select 1 $$';

test('every function of the database has a file, and every file has a function', async () => {
  const { rows } = await db.query<{ name: string }>(
    `select distinct proname as name from pg_proc p
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e') order by 1`,
  );
  const { functions } = await readFunctions(server);
  expect(functions.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
});

test('only functions that a table uses are applied before the tables', async () => {
  const { rows } = await db.query<{ name: string }>(
    `select distinct proname as name from pg_proc p
     join pg_depend d on d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
     where pronamespace = 'public'::regnamespace
       and d.classid in ('pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_trigger'::regclass)
     order by 1`,
  );
  const { functions } = await readFunctions(server);
  const marked = functions.filter(({ forTables }) => forTables).map(({ name }) => name);
  expect(marked).toEqual(rows.map(({ name }) => name));
});

test.each([
  ['another name', 'jar/sql/fill.sql', `empty() returns int ${nothing}`],
  [
    'two functions',
    'jar/sql/fill.sql',
    `fill() returns int ${nothing};\ncreate or replace function b() returns int ${nothing}`,
  ],
])('a file that holds %s is refused', async (_, file, text) => {
  folder.define(file, text);
  await expect(readFunctions(folder.root)).rejects.toThrow(
    `${file} must hold 'create or replace function fill('`,
  );
});

test('overloads of one function share a file', async () => {
  folder.define(
    'jar/sql/fill.sql',
    `fill() returns int ${nothing};\ncreate or replace function fill(p_more int) returns int ${nothing}`,
  );
  expect((await readFunctions(folder.root)).functions).toHaveLength(1);
});

test('two modules cannot create the same function', async () => {
  folder.define('jar/sql/fill.sql', `fill() returns int ${nothing}`);
  folder.define('tin/sql/fill.sql', `fill() returns int ${nothing}`);
  await expect(readFunctions(folder.root)).rejects.toThrow('create the same function');
});

test('moving a file to another module changes nothing, and neither do line ends', async () => {
  folder.define('jar/sql/fill.sql', `fill() returns int\n${nothing}`);
  const { checksum } = await readFunctions(folder.root);
  folder.remove();
  folder = schemaFolder();
  folder.define('tin/sql/fill.sql', `fill() returns int\r\n${nothing}`);
  expect((await readFunctions(folder.root)).checksum).toBe(checksum);
});

// Let scripts/check/function-version.ts always pass, and this must fail.
test('npm run check fails while a changed function has no new version, and says what to do', async () => {
  folder.define('jar/sql/fill.sql', `fill() returns int ${nothing}`);
  await folder.release(4);
  expect(await functionVersionProblem(folder.root)).toBeUndefined();
  folder.define('jar/sql/fill.sql', 'fill() returns int language sql as $$ select 2 $$');
  expect(await functionVersionProblem(folder.root)).toBe(
    'The text of a database function changed, and server/db/functions-version.json still says version 4. ' +
      'Run npm run db:functions, which raises the version, and commit the file.',
  );
});
