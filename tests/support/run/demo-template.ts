/**
 * The demo after the product's first start, with every job done: a template database, and the data folder
 * that belongs to it, with the keys and the sandbox's records. The first test file that calls this creates
 * both. Later files copy them, which takes a fraction of a first start.
 */
import { rmSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { untilSettled } from '../settled.ts';
import { withDatabase } from './database-url.ts';
import { startForTests } from './start-for-tests.ts';
import { copyDatabase, demoTemplateName } from './test-server.ts';

export type DemoTemplate = { template: string; dataDir: string };

/** Any number that no other lock on this database uses. */
const LOCK = 0x64_65_6d_6f;

let complete: DemoTemplate | undefined;

/** Returns once the template is complete. Simultaneous workers wait for the one that creates it. */
export async function demoTemplate(): Promise<DemoTemplate> {
  complete ??= await findOrMakeDemo();
  return complete;
}

async function findOrMakeDemo(): Promise<DemoTemplate> {
  const { adminUrl, template, demoDataDir } = inject('postgres');
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const name = demoTemplateName(template);
    await admin.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await makeDemo(admin, { name, dataDir: demoDataDir });
    return { template: name, dataDir: demoDataDir };
  } finally {
    // The lock ends with the session.
    await admin.end();
  }
}

/** Renames the database last, so that an attempt that failed midway is repeated. */
async function makeDemo(
  admin: pg.Client,
  { name, dataDir }: { name: string; dataDir: string },
): Promise<void> {
  const server = inject('postgres');
  const draft = `${name}_draft`;
  await admin.query(`drop database if exists ${draft} with (force)`);
  rmSync(dataDir, { recursive: true, force: true });
  await admin.query(copyDatabase(server, { name: draft, template: server.template }));
  const running = await startForTests({ databaseUrl: withDatabase(server.ownerUrl, draft), dataDir });
  try {
    await untilSettled({ ...running.composed.deps, url: running.config.appUrl });
  } finally {
    await running.stop();
  }
  await admin.query(`alter database ${draft} with allow_connections false`);
  await admin.query(`alter database ${draft} rename to ${name}`);
}
