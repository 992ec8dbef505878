/**
 * Writes server/db/schema.ts from the migrations: `npm run db:types`. With `--verify` it only reports whether
 * the file is current. It uses a temporary database, unless DATABASE_URL names a migrated one.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { createDb } from '../server/db/pool.ts';

const root = join(import.meta.dirname, '..');
const verify = process.argv.includes('--verify');
process.exitCode = process.env.DATABASE_URL
  ? generate(process.env.DATABASE_URL)
  : await generateFromMigrations();

async function generateFromMigrations(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'indulge-types-'));
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    const db = createDb({ url: server.url, max: 1, applicationName: 'types' });
    await migrate(db);
    await db.close();
    return generate(server.url);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
}

function generate(url: string): number {
  const cli = join(root, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js');
  const options = [
    '--dialect=postgres',
    `--out-file=${join(root, 'server', 'db', 'schema.ts')}`,
    '--date-parser=string',
    '--type-mapping={"int8":"bigint"}',
    '--exclude-pattern=pgboss.*',
    '--log-level=warn',
    ...(verify ? ['--verify'] : []),
  ];
  const { status } = spawnSync(process.execPath, [cli, ...options, `--url=${url}`], {
    stdio: 'inherit',
    cwd: root,
  });
  return status ?? 1;
}
