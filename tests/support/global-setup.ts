/** One PostgreSQL for the whole run, with a migrated template from which every test file gets a copy. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createDb } from '#server/db/pool.ts';
import { withDatabase } from './database-url.ts';

export type TestServer = {
  /** The address of any database on the server, as a role that may create databases. */
  adminUrl: string;
  /** The same as the role that owns the copies; the product runs as this one. */
  ownerUrl: string;
  owner: string;
  template: string;
};

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestServer;
  }
}

type Shared = { started: Promise<{ server: TestServer; stop(): Promise<void> }>; users: number };

/** Vitest calls the setup once for each of its projects, in contexts of their own; they share what lies here. */
const holder: typeof globalThis & { indulgeTestServer?: Shared } = globalThis;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  holder.indulgeTestServer ??= { started: start(), users: 0 };
  const shared = holder.indulgeTestServer;
  shared.users += 1;
  const { server, stop } = await shared.started;
  project.provide('postgres', server);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete holder.indulgeTestServer;
    await stop();
  };
}

async function start(): Promise<{ server: TestServer; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  const source = given ? { adminUrl: given, ownerUrl: given, stop: async () => undefined } : await embedded();
  const owner = decodeURIComponent(/^\w+:\/\/([^:@/]+)/.exec(source.ownerUrl)?.[1] ?? '');
  const template = `indulge_template_${randomBytes(4).toString('hex')}`;
  const server = { adminUrl: source.adminUrl, ownerUrl: source.ownerUrl, owner, template };
  await makeTemplate(server);
  return {
    server,
    async stop() {
      const admin = new pg.Client({ connectionString: server.adminUrl });
      await admin.connect();
      await admin.query(`drop database if exists ${template} with (force)`);
      await admin.end();
      await source.stop();
    },
  };
}

async function embedded() {
  const dataDir = mkdtempSync(join(tmpdir(), 'indulge-test-'));
  // Two files at once, each with the product's pools and races on connections of their own.
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, connections: 300 });
  const atOnce = () => server.stopAtOnce();
  process.once('exit', atOnce);
  return {
    adminUrl: server.superuserUrl,
    ownerUrl: server.url,
    async stop() {
      process.off('exit', atOnce);
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Nobody may be connected to a database while it is copied, so nobody may connect once it is migrated. */
async function makeTemplate({ adminUrl, ownerUrl, owner, template }: TestServer): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${template} owner ${admin.escapeIdentifier(owner)}`);
  const db = createDb({ url: withDatabase(ownerUrl, template), max: 1, applicationName: 'template' });
  await migrate(db);
  await db.close();
  await admin.query(`alter database ${template} with allow_connections false`);
  await admin.end();
}
