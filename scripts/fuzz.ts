/**
 * Sends generated requests to every route, by callers of every kind, and lists those that answer 5xx:
 * `npm run fuzz -- [--cases 300] [--seed 1] [--route "POST /api/cart"]`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    route: { type: 'string', default: '' },
  },
});
process.stdout.write(`Seed ${values.seed}\n`);
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--project', 'product', 'tests/http/api/fuzz.test.ts'],
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_CASES: values.cases,
      FUZZ_SEED: values.seed,
      FUZZ_ROUTE: values.route,
      FUZZ_LOG: 'on',
    },
  },
);
process.exit(status ?? 1);
