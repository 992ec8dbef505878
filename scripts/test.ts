/**
 * `npm test`: the static checks, the build of the web app, and then every test. Each check and the build
 * count as a test. The totals are written to test-results/summary.json, from which .ci/run prints its last
 * line. Arguments go to Vitest: `npm test -- tests/ledger`.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { program, root, runSteps, type Step } from './check/step.ts';
import { staticChecks } from './check/steps.ts';

type Count = { passed: number; failed: number; skipped: number };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
};

const results = join(root, 'test-results');
const report = join(results, 'vitest.json');
const summary = join(results, 'summary.json');

const build: Step = { ...program('web app builds', '../scripts/start.mjs', 'build') };

rmSync(summary, { force: true });
rmSync(report, { force: true });
mkdirSync(results, { recursive: true });

// The build runs beside the checks, which leave a core idle while they wait for their database.
const checks = await runSteps([...staticChecks, build]);
const status = await runVitest(process.argv.slice(2));
const tests = readReport(status);
const total: Count = {
  passed: checks.passed + tests.passed,
  failed: checks.failed + tests.failed,
  skipped: tests.skipped,
};
writeFileSync(summary, JSON.stringify(total));
process.stdout.write(
  `\n checks  ${countText({ ...checks, skipped: 0 })}\n tests   ${countText(tests)}\n total   ${countText(total)}\n\n`,
);
process.exitCode = total.failed === 0 ? 0 : 1;

function runVitest(args: string[]): Promise<number | NodeJS.Signals> {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args];
  const child = spawn(process.execPath, [vitest, ...options], { cwd: root, stdio: 'inherit' });
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (code, signal) => resolve(code ?? signal ?? 1));
  });
}

/**
 * A file that fails outside its tests (it does not load, or an invariant is broken at its end) counts as one
 * failure.
 */
function readReport(status: number | NodeJS.Signals): Count {
  const count: Count = { passed: 0, failed: 0, skipped: 0 };
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults }: Report = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    const failedAsFiles = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
    );
    count.passed = numPassedTests;
    count.failed = numFailedTests + failedAsFiles.length;
    count.skipped = numPendingTests;
  } catch {
    process.stdout.write(`The tests ended without a report (${status}).\n`);
  }
  if (status !== 0 && count.failed === 0) count.failed = 1;
  return count;
}

function countText({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
