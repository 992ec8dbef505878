/** The proofs on a database without a product: members with money, checkpoints, and what receipts need. */

import { signingSeed } from '#server/config/signing-seed.ts';
import type { Db } from '#server/db/pool.ts';
import { checkCheckpoints } from '#server/proofs/check-checkpoints.ts';
import {
  createSigner,
  makeCheckpoints,
  publishKey,
  type ReceiptToSign,
  signReceipt,
} from '#server/proofs/index.ts';
import { readKeySet } from '#server/proofs/read-key-set.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openMember } from '#tests/support/ledger.ts';

/** The key of an Indulge whose encryption key is filled with that byte. */
const seeds = (fill: number) => signingSeed(undefined, Buffer.alloc(32, fill));

export type Proofs = Awaited<ReturnType<typeof openProofs>>;

export async function openProofs(options: Parameters<typeof testDatabase>[0] = {}) {
  const db = await testDatabase(options);
  const clock = testClock();
  const metrics: string[] = [];
  const depsOf = (fill: number) => ({
    db,
    clock,
    signer: createSigner(seeds(fill)),
    config: { appUrl: 'https://indulge.example' },
    log: { error: () => undefined },
    onBrokenInvariant: (name: string) => void metrics.push(name),
  });
  const deps = depsOf(1);
  await publishKey(deps);
  return {
    db,
    clock,
    deps,
    /** The dependencies with another key, which is published. */
    async withKey(fill: number) {
      const other = depsOf(fill);
      await publishKey(other);
      return other;
    },
    /** The names that the metric counted. */
    metrics,
    make: (options?: Parameters<typeof makeCheckpoints>[1]) => makeCheckpoints(deps, options),
    check: () => checkCheckpoints(deps),
    keys: () => readKeySet(db),
    sign: (asked: ReceiptToSign) => signReceipt(deps, asked),
    async post(times = 1): Promise<bigint[]> {
      for (let time = 0; time < times; time += 1) await openMember(db, 1_00n);
      return newestIds(db, times);
    },
  };
}

async function newestIds(db: Db, count: number): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    'select id from (select id from ledger_transaction order by id desc limit $1) as newest order by id',
    [count],
  );
  return rows.map(({ id }) => id);
}

export type Covered = { number: bigint; after_id: bigint; through_id: bigint; size: number };

export async function checkpoints(db: Db): Promise<Covered[]> {
  const { rows } = await db.query<Covered>(
    'select number, after_id, through_id, size from checkpoint order by number',
  );
  return rows;
}

/** What the member of a transaction asks to have signed. */
export async function receiptFor(db: Db, transactionId: bigint): Promise<ReceiptToSign> {
  const { rows } = await db.query<{ owner: string }>(
    `select owner_id as owner from ledger_posting join ledger_account account on account.id = account_id
     where transaction_id = $1 and account.kind = 'member'`,
    [transactionId],
  );
  const holderId = rows[0]?.owner ?? '';
  const document = { id: 'a receipt', userId: holderId, amount: '1.00', message: 'Für Zoë ✓' };
  return { reader: 'member', document, transactionId, holderId, seesAll: false };
}
