/**
 * What the measurements of the server run on: the embedded PostgreSQL with its own settings, durable as ever, and the
 * stand-ins as a process of their own, so that their work is not taken for the server's.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedCatalogue } from '#server/catalogue/index.ts';
import { type EncryptionKeys, encryptionKeys } from '#server/config/encryption-key.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createDb, type Db } from '#server/db/pool.ts';
import { freePort, type Program, startProduct, startProgram, untilReady } from './program.ts';

export type ServerRole = 'api' | 'start';

export type Server = Program & { port: number };

export type Setting = {
  db: Db;
  stripe: { apiBase: string; secretKey: string };
  /** The keys of the server's own data folder. */
  keys: EncryptionKeys;
  /** Starts the server as `npm start` (jobs included) or as `npm run api` does. One at a time. */
  startServer(role: ServerRole): Promise<Server>;
  close(): Promise<void>;
};

/** Only what one person cannot reach is raised: sixteen clients of the benchmark share an address. */
const limits = {
  LIMIT_PAYMENTS_PER_MINUTE: '1000000',
  LIMIT_GUEST_INTENTS_PER_MINUTE: '1000000',
  LIMIT_GUEST_INTENTS_PER_RECIPIENT_PER_HOUR: '1000000',
  LIMIT_GUEST_INTENTS_IN_TOTAL_PER_MINUTE: '1000000',
};

export async function openSetting(clients: number): Promise<Setting> {
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

  return {
    db,
    keys: encryptionKeys({}, join(folder, 'server')),
    stripe: { apiBase: settings.STRIPE_API_BASE ?? '', secretKey: settings.STRIPE_SECRET_KEY ?? '' },
    async startServer(role) {
      const program = startProduct(role, {
        ...settings,
        ...limits,
        PORT: String(port),
        DATA_DIR: join(folder, 'server'),
        DATABASE_URL: postgres.url,
      });
      await untilReady(port, program);
      return { ...program, port };
    },
    async close() {
      await sandbox.stop();
      await db.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
