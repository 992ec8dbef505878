/** `npm run verify-receipt` */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openReceipt } from './receipt.ts';

const { folder, unproven, receipt, keys, altered } = await openReceipt();

const run = promisify(execFile);
const script = join(import.meta.dirname, '../../../scripts/verify-receipt.ts');

/** Runs the command in an empty folder, with nothing to find but what it is given. */
async function command(file: object | string, ...more: string[]): Promise<{ code: number; output: string }> {
  const path = join(folder, 'file.receipt.json');
  writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file));
  const env = { ...process.env, DATA_DIR: join(folder, 'data') };
  const done = run(process.execPath, [script, path, ...more], { cwd: folder, env });
  return done.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, output: stdout }),
  );
}

test('the command verifies a file by a saved copy of the keys, and its exit code says how it went', async () => {
  const saved = join(folder, 'saved-keys.json');
  writeFileSync(saved, JSON.stringify(keys));
  const good = await command(receipt, '--keys', saved);
  expect(good.output).toContain('This receipt is valid, and proven.');
  expect(good.code).toBe(0);
  const waiting = await command(unproven, '--keys', saved);
  expect(waiting).toMatchObject({ code: 0, output: expect.stringContaining('valid, without a proof') });
  const forged = await command(
    altered((copy) => void Object.assign(copy.receipt.document, { amount: '100.00' })),
    '--keys',
    saved,
  );
  expect(forged).toMatchObject({ code: 1, output: expect.stringContaining('NOT valid') });
  expect((await command('nonsense', '--keys', saved)).code).toBe(1);
});

test('without keys the command trusts nothing, and says how to get them', async () => {
  const without = await command(receipt);
  expect(without).toMatchObject({ code: 1, output: expect.stringContaining('indulge-keys.json') });
  // In the checkout of a running Indulge it knows that one's own key.
  keepKey(Buffer.alloc(32, 2));
  const another = await command(receipt);
  expect(another).toMatchObject({ code: 1, output: expect.stringContaining('NOT valid') });
  keepKey(Buffer.alloc(32, 1));
  expect(await command(receipt)).toMatchObject({ code: 0 });
});

function keepKey(key: Buffer): void {
  mkdirSync(join(folder, 'data'), { recursive: true });
  writeFileSync(join(folder, 'data', 'encryption-key'), key.toString('base64'));
}
