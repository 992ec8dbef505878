/** The product at work on a database that version 0.1.0 made (tests/db/releases). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkInvariants } from '#server/ledger/index.ts';
import { startChild } from '#tests/support/child.ts';
import { openClient } from '#tests/support/client.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { releasedKey, restoreBooks, restoreRelease } from './releases/restore.ts';

const root = join(import.meta.dirname, '../..');
const db = await testDatabase({ empty: true });
await restoreRelease(db.url, '0.1.0');
// Changes what otherwise takes time: jobs of the killed process are retried, and delays end.
await db.query(
  `update pgboss.job set state = 'retry', start_after = now()
   where name = 'issue-gift-card' and state in ('active', 'retry')`,
);
const dataDir = mkdtempSync(join(tmpdir(), 'indulge-adopted-'));
restoreBooks(dataDir, '0.1.0');
const product = startChild(process.execPath, [join(root, 'server/main.ts'), 'start'], {
  cwd: root,
  env: {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: db.url,
    ENCRYPTION_KEY: releasedKey,
  },
});
afterAll(async () => {
  product.process.kill('SIGTERM');
  await product.ended();
  rmSync(dataDir, { recursive: true, force: true });
});
await product.said(/running on/, 60_000);
const url = /running on (http:\S+)/.exec(product.output())?.[1] ?? '';

// The issuer now issues the orders that it delayed for version 0.1.0.
await fetch(`${url}/sandbox/issuer/_faults`, { method: 'DELETE' });

const unresolved = async () =>
  (await db.query(`select from gift_card_unit where state in ('reserved', 'issuing')`)).rowCount ?? 0;

test('at start, the product adopts the database and is ready', async () => {
  expect(product.output()).toContain('This database was made by version 0.1.0. It is adopted');
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test('orders that were open when version 0.1.0 was killed are completed', async () => {
  await eventually(async () => (await unresolved()) === 0, { timeoutMs: 45_000 });
});

test('a member of 0.1.0 signs in, reads an old code, and buys with the old balance', async () => {
  const omar = openClient(url);
  const signIn = { email: 'omar-a@example.com', password: 'a long password' };
  expect((await omar.post('/api/auth/signin', signIn)).status).toBe(200);
  const cards = (await omar.get<{ id: string; status: string }[]>('/api/purchased-gift-cards')).body;
  // The oldest card was issued by version 0.1.0 and encrypted with its key.
  const oldest = cards.at(-1);
  expect(oldest?.status).toBe('active');
  const { status, body } = await omar.post(`/api/purchased-gift-cards/${oldest?.id}/reveal`);
  expect(status).toBe(200);
  expect(JSON.stringify(body)).toMatch(/"code":"\w/);

  const [ware] = (await omar.get<{ id: string; minValue: string }[]>('/api/gift-cards')).body;
  expect((await omar.post('/api/cart', { giftCardId: ware?.id, amount: ware?.minValue })).status).toBe(201);
  expect((await omar.post('/api/checkout')).status).toBe(201);
  await eventually(async () => (await unresolved()) === 0, { timeoutMs: 30_000 });
});

test('afterwards, every invariant holds', async () => {
  expect(await checkInvariants(db)).toEqual([]);
});
