/** `npm run backup` beside a database at work, and `npm run restore`, as an operator runs them. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadEncryptionKeys } from '#server/config/encryption-key.ts';
import { restoreBackup } from '#server/db/backup/restore-backup.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { requireKnownKeys } from '#server/db/known-keys.ts';
import { migrate } from '#server/db/migrate.ts';
import { createDb } from '#server/db/pool.ts';
import { balanceOf, checkInvariants } from '#server/ledger/index.ts';
import { startChild } from '#tests/support/child.ts';
import { give, openMember } from '#tests/support/ledger.ts';
import { scratchFolder } from '#tests/support/run/scratch.ts';

const root = join(import.meta.dirname, '../..');
const folder = scratchFolder('indulge backup ');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const dataDir = join(folder, 'data');
const backup = join(folder, 'backup');

async function run(command: string[], env: Record<string, string>) {
  const child = startChild(process.execPath, [join(root, 'server/main.ts'), ...command], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...env },
  });
  return { status: await child.ended(120_000), output: child.output() };
}

const keyOf = (dataDir: string) => loadEncryptionKeys({}, dataDir);
const connect = (url: string) => createDb({ url, max: 4, applicationName: 'test' });

test('a backup of a database at work starts elsewhere, holds what was committed before, and balances', async () => {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const db = connect(server.url);
  await migrate(db, { editedFunctions: 'refuse', log: () => undefined });
  await requireKnownKeys(db, keyOf(dataDir));
  const maya = await openMember(db, 1_00n);
  let working = true;
  const work = (async () => {
    while (working) await give(db, maya, 1n);
  })();
  // Of a backup that was killed.
  mkdirSync(`${backup}.unfinished/cluster`, { recursive: true });
  const atLeast = await balanceOf(db, maya);
  const taken = await run(['backup', '--to', backup], { DATA_DIR: dataDir });
  expect(taken.output).toContain(join(dataDir, 'encryption-key'));
  expect(taken.status).toBe(0);
  working = false;
  await work;
  const atMost = await balanceOf(db, maya);
  expect(atMost).toBeGreaterThan(atLeast);
  await db.close();
  await server.stop();

  expect(await run(['backup', '--to', backup], { DATA_DIR: dataDir })).toMatchObject({
    status: 1,
    output: expect.stringContaining('is there already'),
  });
  expect(readdirSync(folder).sort()).toEqual(['backup', 'data']);

  const restored = join(folder, 'restored');
  const key = keyOf(dataDir).current.key.toString('base64');
  const { status, output } = await run(['restore', '--from', backup], {
    DATA_DIR: restored,
    ENCRYPTION_KEY: key,
  });
  expect(output).toContain('All invariants hold.');
  expect(output).toMatch(/npm run reconcile -- --since 20\d\d-/);
  expect(status).toBe(0);
  const again = await startEmbeddedPostgres({ dataDir: restored, log: () => undefined });
  const books = connect(again.url);
  const balance = await balanceOf(books, maya);
  expect(balance).toBeGreaterThanOrEqual(atLeast);
  expect(balance).toBeLessThanOrEqual(atMost);
  await give(books, maya, 1n);
  expect(await checkInvariants(books)).toEqual([]);
  await books.close();
  await again.stop();
});

test('a restore overwrites nothing, wants the key, and refuses a damaged or unfinished backup', async () => {
  const { id } = keyOf(dataDir).current;
  const other = join(folder, 'other');
  const restore = (to: string, keyIds = [id]) => restoreBackup({ from: backup, dataDir: to, keyIds });
  await expect(restore(dataDir)).rejects.toThrow('nothing is overwritten');
  await expect(restore(other, ['0a1b2c3d'])).rejects.toThrow(`were encrypted with the key ${id}`);
  writeFileSync(join(backup, 'cluster/PG_VERSION'), '17\n');
  await expect(restore(other)).rejects.toThrow('PG_VERSION is not what was backed up');
  rmSync(join(backup, 'manifest.json'));
  await expect(restore(other)).rejects.toThrow('is no backup');
  expect(existsSync(join(other, 'postgres/cluster'))).toBe(false);
});
