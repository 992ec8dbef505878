/** Runs a module's tests in the copy. The first failure ends the run. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export type Outcome = 'caught' | 'timed out' | 'survived';

export type TestRun = {
  folder: string;
  files: string[];
  env: Record<string, string | undefined>;
  timeoutMs: number;
};

export function runTests({
  folder,
  files,
  env,
  timeoutMs,
}: TestRun): Promise<{ outcome: Outcome; output: string }> {
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', '--bail', '1', '--reporter', 'dot', '--project', 'product', ...files];
  // A group of its own, so that a mutant that never ends takes its workers along.
  const child = spawn(process.execPath, [vitest, ...args], { cwd: folder, env, detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  let timedOut = false;
  const end = () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  const timer = setTimeout(() => {
    timedOut = true;
    end();
  }, timeoutMs);
  process.once('exit', end);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(timer);
      process.off('exit', end);
      const outcome = timedOut ? 'timed out' : code === 0 ? 'survived' : 'caught';
      resolve({ outcome, output });
    });
  });
}
