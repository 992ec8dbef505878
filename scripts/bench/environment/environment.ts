/**
 * Where the server is measured: the embedded PostgreSQL, as durable as in `npm start`, and the stand-ins in a
 * second process, so that their memory and time do not count as the server's.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedCatalogue } from '#server/catalogue/index.ts';
import { type EncryptionKeys, loadEncryptionKeys } from '#server/config/encryption-key.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createDb, type Db } from '#server/db/pool.ts';
import { freePort, type Program, startProduct, startProgram, untilReady } from './program.ts';

export type ServerRole = 'api' | 'start';

export type Server = Program & { port: number };

export type Environment = {
  db: Db;
  /** The superuser's address of the same database. */
  superuserUrl: string;
  stripe: { apiBase: string; secretKey: string };
  /** The keys in the server's data folder. */
  keys: EncryptionKeys;
  /**
   * Starts the server as `npm start` (jobs included) or as `npm run api` does. One runs at a time: they share
   * a port.
   */
  startServer(role: ServerRole): Promise<Server>;
  /** Starts `npm run worker` beside an `api` server. */
  startWorker(): Promise<Program>;
  close(): Promise<void>;
};

/**
 * Raises the limits that one user cannot reach: sixteen clients of the benchmark share one address, or one
 * key.
 */
const limits = {
  LIMIT_API_CALLS_PER_MINUTE: '1000000',
  LIMIT_CLAIMS_PER_MINUTE: '1000000',
  LIMIT_PAYMENTS_PER_MINUTE: '1000000',
  LIMIT_GUEST_INTENTS_PER_MINUTE: '1000000',
  LIMIT_GUEST_INTENTS_PER_RECIPIENT_PER_HOUR: '1000000',
  LIMIT_GUEST_INTENTS_IN_TOTAL_PER_MINUTE: '1000000',
};

export async function openEnvironment(clients: number): Promise<Environment> {
  const folder = mkdtempSync(join(tmpdir(), 'indulge-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => undefined });
  const db = createDb({ url: postgres.url, max: clients, applicationName: 'bench' });
  await migrate(db);
  await seedCatalogue(db);

  const port = await freePort();
  const sandbox = startProgram('sandbox/main.ts', [
    '--data-dir',
    join(folder, 'sandbox'),
    '--webhook-url',
    `http://localhost:${port}/api/webhooks/stripe`,
  ]);
  const [line] = await sandbox.said(/\{.*"settings".*\}/);
  const { settings } = JSON.parse(line) as { settings: Record<string, string> };

  const startRole = (role: ServerRole | 'worker') =>
    startProduct(role, {
      ...settings,
      ...limits,
      PORT: String(port),
      DATA_DIR: join(folder, 'server'),
      DATABASE_URL: postgres.url,
    });

  return {
    db,
    superuserUrl: databaseOf(postgres),
    keys: loadEncryptionKeys({}, join(folder, 'server')),
    stripe: { apiBase: settings.STRIPE_API_BASE ?? '', secretKey: settings.STRIPE_SECRET_KEY ?? '' },
    async startServer(role) {
      const program = startRole(role);
      await untilReady(port, program);
      return { ...program, port };
    },
    async startWorker() {
      const program = startRole('worker');
      await program.said(/A worker of .* is running/);
      return program;
    },
    async close() {
      await sandbox.stop();
      await db.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The URL of the product's database for the server's superuser. */
function databaseOf({ url, superuserUrl }: { url: string; superuserUrl: string }): string {
  const address = new URL(superuserUrl);
  address.pathname = new URL(url).pathname;
  return address.href;
}
