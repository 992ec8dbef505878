/** Programs that a script or a test starts end with it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isAlive } from '#tests/support/child.ts';
import { eventually } from '#tests/support/eventually.ts';

const SCRIPT = `import { startChild } from '#tests/support/child.ts';
const child = startChild(process.execPath, ['--eval', 'console.log("up"); setInterval(() => {}, 1000)']);
await child.said('up');
console.log(child.pid);`;

// Take END_WITH_PARENT out of startChild, and this must fail.
test('after kill -9 of a script, what it started ends', async () => {
  const script = spawn(process.execPath, ['--input-type=module-typescript', '--eval', SCRIPT]);
  const [output] = await once(script.stdout, 'data');
  const pid = Number(String(output));
  expect(isAlive(pid)).toBe(true);
  script.kill('SIGKILL');
  await eventually(() => !isAlive(pid));
});
