/** One PostgreSQL for the whole run, with a migrated template from which every test file gets a copy. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createDb } from '#server/db/pool.ts';
import { withDatabase } from './database-url.ts';
import { scratchFolder } from './scratch.ts';
import { administer, demoTemplateName, type TestServer } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestServer;
  }
}

type Shared = { started: Promise<{ server: TestServer; stop(): Promise<void> }>; users: number };

/** Vitest calls the setup once for each of its projects, in separate contexts; they share this object. */
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
  const kept = process.env.TEST_TEMPLATE;
  const template = `indulge_template_${kept ?? randomBytes(4).toString('hex')}`;
  const demoDataDir = kept ? keptFolder(template) : scratchFolder('indulge-demo-');
  const server = { adminUrl: source.adminUrl, ownerUrl: source.ownerUrl, owner, template, demoDataDir };
  if (!kept || !(await exists(server.adminUrl, template))) await makeTemplate(server);
  return {
    server,
    async stop() {
      if (kept) return await source.stop();
      for (const name of [template, demoTemplateName(template)])
        await administer(server.adminUrl, `drop database if exists ${name} with (force)`);
      await source.stop();
      rmSync(demoDataDir, { recursive: true, force: true });
    },
  };
}

async function embedded() {
  const dataDir = scratchFolder('indulge-test-');
  // Two files at once, each with the product's pools and with races on separate connections.
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

/** `TEST_TEMPLATE` names templates that several runs on one server share: the first run makes them. */
function keptFolder(template: string): string {
  const folder = join(process.env.TEST_SCRATCH ?? tmpdir(), template);
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function exists(adminUrl: string, name: string): Promise<boolean> {
  const [row] = await administer(adminUrl, `select from pg_database where datname = '${name}'`);
  return row !== undefined;
}

/** A database with a connection cannot be copied, so the migrated template refuses connections. */
async function makeTemplate({ adminUrl, ownerUrl, owner, template }: TestServer): Promise<void> {
  await administer(adminUrl, `create database ${template} owner ${pg.escapeIdentifier(owner)}`);
  const db = createDb({ url: withDatabase(ownerUrl, template), max: 2, applicationName: 'template' });
  await migrate(db);
  await db.close();
  await administer(adminUrl, `alter database ${template} with allow_connections false`);
}
