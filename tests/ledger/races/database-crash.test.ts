/**
 * `kill -9` of PostgreSQL while money moves: an acknowledged movement stays, and an unacknowledged one is
 * retried once.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createDb } from '#server/db/pool.ts';
import { newId } from '#server/kernel/id.ts';
import { balanceOf, checkInvariants, type Movement, post, transfer } from '#server/ledger/index.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openMember } from '#tests/support/ledger.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'indulge-crash-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const workers = 8;
const startCents = 1_000_000n;

/** Starts the server on the same folder as before, and opens a pool. */
async function open() {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const db = createDb({ url: server.url, max: workers + 2, applicationName: 'crash' });
  await migrate(db);
  return {
    db,
    kill() {
      const pidFile = readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
      process.kill(Number.parseInt(pidFile, 10), 'SIGKILL');
    },
    async close() {
      await db.close();
      await server.stop();
    },
  };
}

// Turn synchronous_commit off, or use a new key for each attempt, and this must fail.
test('three crashes lose no cent and double none', async () => {
  const first = await open();
  const maya = await openMember(first.db, startCents);
  const leo = await openMember(first.db);
  await first.close();

  const asked: Movement[] = [];
  /** How many movements the earlier rounds have checked. */
  let done = 0;
  for (let round = 0; round < 3; round += 1) {
    const { db, kill, close } = await open();
    const answered = new Set<string>();
    let running = true;
    const work = Array.from({ length: workers }, async () => {
      while (running) {
        const movement = sending(maya, leo);
        asked.push(movement);
        await post(db, movement).then(
          () => answered.add(movement.key),
          () => {
            running = false;
          },
        );
      }
    });
    await eventually(() => answered.size > 200, { timeoutMs: 60_000 });
    kill();
    await Promise.all(work);
    await close();

    const again = await open();
    const { rows } = await again.db.query<{ operation_key: string }>(
      'select operation_key from ledger_transaction where operation_key = any($1)',
      [[...answered]],
    );
    expect(rows).toHaveLength(answered.size);
    const unanswered = asked.slice(done).filter(({ key }) => !answered.has(key));
    for (const movement of unanswered) await post(again.db, movement);
    done = asked.length;
    const { rows: all } = await again.db.query<{ count: number }>(
      `select count(*)::int as count from ledger_transaction where kind = 'transfer'`,
    );
    expect(all[0]?.count).toBe(asked.length);
    expect(await balanceOf(again.db, maya)).toBe(startCents - BigInt(asked.length));
    expect(await balanceOf(again.db, leo)).toBe(BigInt(asked.length));
    expect(await checkInvariants(again.db)).toEqual([]);
    await again.close();
  }
}, 400_000);

function sending(fromUserId: string, toUserId: string): Movement {
  return transfer({
    transferId: newId(),
    fromUserId,
    toUserId,
    amountCents: 1n,
    sentDescription: 'Sent',
    receivedDescription: 'Received',
  });
}
