/** The named steps of a check. Each reports its own findings, and a failing step does not stop the next. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export type Step = { name: string; run(): Promise<Outcome> };

export type Outcome = { passed: boolean; output: string };

export const root = join(import.meta.dirname, '..', '..');

/** Runs the steps one after the other, prints a line for each and the output of those that fail. */
export async function runSteps(steps: Step[]): Promise<{ passed: number; failed: number }> {
  const count = { passed: 0, failed: 0 };
  for (const { name, run } of steps) {
    const startedAt = Date.now();
    const { passed, output } = await run();
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`${passed ? '✓' : '✗'} ${name} (${seconds} s)\n`);
    if (!passed) process.stdout.write(`${indent(output)}\n`);
    count[passed ? 'passed' : 'failed'] += 1;
  }
  return count;
}

/** A step that runs an installed program, and passes when it ends with 0. */
export function program(name: string, script: string, ...args: string[]): Step {
  return {
    name,
    run: () =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
          cwd: root,
          env: { ...process.env, NO_COLOR: '1' },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let output = '';
        for (const stream of [child.stdout, child.stderr]) {
          stream.on('data', (chunk) => {
            output += chunk;
          });
        }
        child.on('error', (error) => resolve({ passed: false, output: error.message }));
        child.on('close', (code) => resolve({ passed: code === 0, output }));
      }),
  };
}

function indent(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
}
