/** A folder with a test's own migrations and functions, in the layout of `server/`. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readFunctions, versionFile } from '#server/db/migrate/function-files.ts';

export type SchemaFolder = {
  root: string;
  migration(name: string, sql: string): void;
  /** `file` is a path such as `cart/sql/fill.sql`; `text` begins after `create or replace function `. */
  define(file: string, text: string, comment?: string): void;
  /** Gives the present texts a version, as `npm run db:functions` does. */
  release(version: number): Promise<void>;
  remove(): void;
};

export function schemaFolder(): SchemaFolder {
  const root = mkdtempSync(join(tmpdir(), 'indulge-schema-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  mkdirSync(join(root, 'db/migrations'), { recursive: true });
  return {
    root,
    migration: (name, sql) => write(`db/migrations/${name}`, sql),
    define: (file, text, comment = '') => write(file, `${comment}create or replace function ${text};\n`),
    async release(version) {
      const { checksum } = await readFunctions(root);
      write(versionFile, JSON.stringify({ version, checksum }));
    },
    remove: () => rmSync(root, { recursive: true }),
  };
}

/** A function that returns a word. */
export const says = (word: string) => `says() returns text language sql as $$ select '${word}' $$`;

/** A release with one table and that function. */
export async function releaseFolder(version: number, word = `version ${version}`): Promise<SchemaFolder> {
  const folder = schemaFolder();
  folder.migration('0001-jar.sql', 'create table jar (id int);');
  folder.define('jar/sql/says.sql', says(word));
  await folder.release(version);
  return folder;
}
