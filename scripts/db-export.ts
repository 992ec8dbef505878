/**
 * Writes a database's rows and its stand-ins' books into a folder from which the tests restore them: `npm run
 * db:export -- FOLDER [SERVER]`. A release is exported once, after real work in it, so that every later
 * version can prove that it takes the release's data over (tests/db/releases). DATABASE_URL or DATA_DIR names
 * the database. SERVER is the `server` folder of the release, whose migrations and functions made the tables.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { copyOut } from '#tests/support/copy.ts';
import { loadConfig } from '../server/config.ts';
import { joinEmbeddedPostgres } from '../server/db/embedded.ts';
import { versionFile } from '../server/db/migrate/function-files.ts';

const {
  positionals: [folder, server],
} = parseArgs({ allowPositionals: true });
if (!folder) throw new Error('Name the folder to write to.');
const config = loadConfig(process.env);
const embedded = config.database.url
  ? undefined
  : await joinEmbeddedPostgres({ dataDir: config.dataDir, log: console.log });
const client = new pg.Client({
  connectionString: config.database.url ?? embedded?.superuserUrl.replace(/\/postgres(\?|$)/, '/indulge$1'),
});
await client.connect();
mkdirSync(folder, { recursive: true });
// One snapshot of all tables, while the product may be at work.
await client.query('begin isolation level repeatable read read only');
save('rows.sql.gz', `${await rows()}${await sequences()}`);
if (server) save('structure.sql.gz', structure(server));
for (const standIn of ['issuer', 'stripe']) saveBook(standIn);
await client.end();
await embedded?.stop();

/** A COPY statement with its rows for each table; columns that the database computes are left out. */
async function rows(): Promise<string> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname in ('public', 'pgboss') and c.relname not like 'queue_stats%'
     group by 1 order by 1`,
  );
  let text = '';
  for (const { name, columns } of tables) {
    const data = await copyOut(client, `copy ${name} (${columns}) to stdout`);
    if (data) text += `copy ${name} (${columns}) from stdin;\n${data}\\.\n\n`;
  }
  return text;
}

async function sequences(): Promise<string> {
  const { rows: found } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return found.map(({ name, value }) => `select setval('${name}', ${value});\n`).join('');
}

/**
 * The migrations and functions as they were released, and pg-boss's tables as the installed version makes
 * them.
 */
function structure(release: string): string {
  const files = readdirSync(release, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file === versionFile || /^(db\/migrations|\w[\w-]*\/sql)\/[^/]+\.sql$/.test(file))
    .sort();
  const parts = files.map((file) => `-- file: ${file}\n${readFileSync(join(release, file), 'utf8')}`);
  return [...parts, `-- file: pgboss\n${getConstructionPlans('pgboss')}`].join('');
}

/** What the stand-ins know of the orders and payments, so that these can go on. */
function saveBook(standIn: string): void {
  const book = join(config.dataDir, 'sandbox', `${standIn}.sqlite`);
  if (!existsSync(book)) return;
  const copy = join(folder ?? '', `${standIn}.sqlite`);
  const database = new DatabaseSync(book);
  database.exec(`vacuum into '${copy}'`);
  database.close();
  save(`${standIn}.sqlite.gz`, readFileSync(copy));
  rmSync(copy);
}

function save(name: string, text: string | Buffer): void {
  writeFileSync(join(folder ?? '', name), gzipSync(text, { level: 9 }));
}
