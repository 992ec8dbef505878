/** Runs test files in the copy. The first failure ends the run. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { FAILED, PASSED } from './first-failure.ts';

export type Outcome = 'caught' | 'timed out' | 'survived';

export type TestRun = {
  folder: string;
  files: string[];
  env: Record<string, string | undefined>;
  timeoutMs: number;
};

export type TestsRun = {
  outcome: Outcome;
  output: string;
  /** The file whose test failed first. */
  failed: string | undefined;
  /** How long each file took that passed. */
  tookMs: Map<string, number>;
};

export function runTests({ folder, files, env, timeoutMs }: TestRun): Promise<TestsRun> {
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const reporter = join(folder, 'scripts', 'mutate', 'first-failure.ts');
  const args = ['run', '--bail', '1', '--reporter', reporter, '--project', 'product', ...files];
  // A group of its own, so that a mutant that never ends takes its workers along.
  const child = spawn(process.execPath, [vitest, ...args], { cwd: folder, env, detached: true });
  let output = '';
  let timedOut = false;
  let ended = false;
  const end = () => {
    if (child.pid && !ended) process.kill(-child.pid, 'SIGKILL');
    ended = true;
  };
  const nameOf = (path: string) => path.slice(folder.length + 1);
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
      // Vitest waits for the tests that other workers are at.
      if (new RegExp(`^${FAILED}\\{.*\\}$`, 'm').test(output)) end();
    });
  const timer = setTimeout(() => {
    timedOut = true;
    end();
  }, timeoutMs);
  process.once('exit', end);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      ended = true;
      clearTimeout(timer);
      process.off('exit', end);
      const outcome = timedOut ? 'timed out' : code === 0 ? 'survived' : 'caught';
      const lines = (word: string) =>
        output
          .split('\n')
          .filter((line) => line.startsWith(word))
          .map((line) => JSON.parse(line.slice(word.length)) as { file: string; ms: number });
      const [first] = lines(FAILED);
      const tookMs = new Map(lines(PASSED).map(({ file, ms }) => [nameOf(file), ms]));
      resolve({ outcome, output, failed: first && nameOf(first.file), tookMs });
    });
  });
}
