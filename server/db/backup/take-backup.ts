/**
 * Copies the embedded database while it runs (docs/decisions/0062). The files are read one after the other
 * while the server writes, so they fit together only with the server's log of that time, which is copied
 * last: anyone who starts the copy replays it, as after a crash.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { openDataFolder } from '../embedded/data-folder.ts';
import { type EmbeddedPostgres, joinEmbeddedPostgres } from '../embedded.ts';
import { copyFile, listCluster, makeFolders, writeText } from './files.ts';
import { type BackupFile, MANIFEST, type Manifest, manifestText, PASSWORD } from './manifest.ts';

export type BackupOptions = { dataDir: string; to: string; log: (message: string) => void };

/**
 * Throws `CannotStart` where `to` is there already. A copy that is killed midway has another name and no
 * manifest.
 */
export async function takeBackup({ dataDir, to, log }: BackupOptions): Promise<Manifest> {
  if (existsSync(to)) throw new CannotStart(`${to} is there already. Name a folder that is not.`);
  const draft = `${to}.unfinished`;
  rmSync(draft, { recursive: true, force: true });
  const embedded = await joinEmbeddedPostgres({ dataDir, log });
  try {
    const manifest = await copyCluster(embedded, openDataFolder(dataDir), draft);
    writeText(draft, MANIFEST, manifestText(manifest));
    renameSync(draft, to);
    return manifest;
  } finally {
    await embedded.stop();
  }
}

async function copyCluster(
  embedded: EmbeddedPostgres,
  { root, cluster }: { root: string; cluster: string },
  draft: string,
): Promise<Manifest> {
  // Both end with this session: the slot that keeps the log, and the mode in which pages are written whole.
  const server = new pg.Client({ connectionString: embedded.superuserUrl });
  const product = new pg.Client({ connectionString: embedded.url });
  await server.connect();
  await product.connect();
  try {
    const slot = `indulge_backup_${randomBytes(4).toString('hex')}`;
    await server.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    const { rows: started } = await server.query<{ first: string }>(
      `select coalesce(pg_walfile_name(pg_backup_start('indulge', true)), '') as first`,
    );
    const target = join(draft, 'cluster');
    const { files, folders } = listCluster(cluster);
    makeFolders(target, folders);
    const copied: BackupFile[] = [];
    for (const path of files) {
      const file = await copyFile(cluster, target, path);
      if (file) copied.push(file);
    }
    const facts = await readFacts(product);
    const { rows: stopped } = await server.query<{ last: string; label: string; time: Date }>(
      `select coalesce(pg_walfile_name(ended.lsn), '') as last, coalesce(ended.labelfile, '') as label, clock_timestamp() as time
       from pg_backup_stop(false) as ended`,
    );
    const [{ first } = { first: '' }] = started;
    const [end] = stopped;
    if (!end) throw new Error('The server did not end the backup.');
    copied.push(writeText(target, 'backup_label', end.label));
    for (const path of listLog(cluster, first, end.last)) {
      const file = await copyFile(cluster, target, path);
      if (!file) throw new Error(`The server removed ${path} too early.`);
      copied.push(file);
    }
    const password = await copyFile(root, draft, PASSWORD);
    if (!password) throw new Error('The password of the database is missing.');
    return {
      format: 1,
      time: end.time.toISOString(),
      ...facts,
      folders,
      files: [...copied.map((file) => ({ ...file, path: `cluster/${file.path}` })), password],
    };
  } finally {
    await product.end();
    await server.end();
  }
}

/**
 * The segments of the log from the first to the last, whose names sort, and the histories of its timelines.
 */
function listLog(cluster: string, first: string, last: string): string[] {
  return readdirSync(join(cluster, 'pg_wal'))
    .filter(
      (name) => name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last),
    )
    .map((name) => `pg_wal/${name}`);
}

async function readFacts(product: pg.Client) {
  const { rows } = await product.query<{ postgres: string; migration: number; keys: string[] }>(
    `select current_setting('server_version_num')::int / 10000 || '' as postgres,
       (select coalesce(max(version), 0) from schema_migration)::int as migration,
       array(select id from encryption_key order by first_used_at) as keys`,
  );
  const [row] = rows;
  if (!row) throw new Error('The database answered no row.');
  return { postgres: row.postgres, migration: row.migration, encryptionKeys: row.keys };
}
