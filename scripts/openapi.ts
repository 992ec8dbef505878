/**
 * Writes docs/openapi.json: `npm run openapi`. The document is the one that a running product serves, so the
 * script starts a product with a temporary database and stand-ins.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../sandbox/index.ts';
import { start } from '../server/start.ts';

const file = join(import.meta.dirname, '../docs/openapi.json');
const dataDir = mkdtempSync(join(tmpdir(), 'indulge-openapi-'));
const product = await start({
  role: 'api',
  env: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
  startSandbox,
  say: () => undefined,
});
try {
  writeFileSync(file, `${JSON.stringify(product.composed.app.swagger(), null, 2)}\n`);
  process.stdout.write('Wrote docs/openapi.json.\n');
} finally {
  await product.stop();
  rmSync(dataDir, { recursive: true });
}
