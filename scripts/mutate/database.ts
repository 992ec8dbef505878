/**
 * One PostgreSQL for all mutants of a run. Mutants of TypeScript share the templates of the unchanged code.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { scratchFolder } from '#tests/support/run/scratch.ts';
import { administer } from '#tests/support/run/test-server.ts';
import type { Mutant } from './mutant.ts';

export async function openDatabase() {
  const dataDir = scratchFolder('indulge-mutants-postgres-');
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, connections: 300 });
  const scratch = join(dataDir, 'scratch');
  mkdirSync(scratch);
  const atOnce = () => {
    server.stopAtOnce();
    // The server may still be writing its last files.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  process.once('exit', atOnce);
  const shared = { ...process.env, TEST_DATABASE_URL: server.superuserUrl, TEST_SCRATCH: scratch };
  return {
    /** A changed function has to be in the database, so its mutants make templates of their own. */
    envFor: (mutant?: Mutant): Record<string, string | undefined> =>
      mutant?.file.endsWith('.sql') ? shared : { ...shared, TEST_TEMPLATE: 'kept' },
    /** A run that ended at its first failure leaves its databases. */
    async forgetCopies() {
      const left = await administer(
        server.superuserUrl,
        `select datname from pg_database where datname ~ '^(test_|indulge_template_)' and datname !~ '_kept'`,
      );
      const names = (left as { datname: string }[]).map(({ datname }) => datname);
      const drops = names.map((name) => `drop database if exists ${name} with (force)`);
      await administer(server.superuserUrl, ...drops);
    },
    /** Removes what the tests left in their folders too. */
    async close() {
      process.off('exit', atOnce);
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
