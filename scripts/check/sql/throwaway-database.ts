/** Makes a database from the product's own migrations and functions, and drops it after use. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getConstructionPlans } from 'pg-boss';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createDb, type Db } from '#server/db/pool.ts';

export async function withThrowawayDatabase<T>(use: (db: Db) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'indulge-check-'));
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const db = createDb({ url: server.url, max: 2, applicationName: 'check' });
  try {
    await migrate(db);
    // The tables of the jobs, which staff's pages read.
    await db.query(getConstructionPlans());
    return await use(db);
  } finally {
    await db.close();
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
}
