/** Compares the checkpoints with the ledger, and with each other. */
import type { Queryable } from '#server/db/pool.ts';
import { HOUR_MS } from '#server/kernel/calendar.ts';
import { newId } from '#server/kernel/id.ts';
import { findFlaws } from './checkpoint-flaw.ts';
import { type BrokenCheckpoint, type CheckpointRow, insertCheck, selectNewest } from './checkpoint-store.ts';
import type { ProofsDeps } from './deps.ts';
import { selectSigningKeys } from './key-store.ts';
import { hasOlderTransaction, selectTransactions } from './leaf-store.ts';

/** The name in the metric `invariant_violations_total`. */
export const CHECKPOINTS_INVARIANT = 'Checkpoints match the ledger';
const PAGE = 50;
const LATE_AFTER_MS = 3 * HOUR_MS;

/** Checks the newest checkpoints, or all of them, records the outcome and reports every flaw. */
export async function checkCheckpoints(
  { db, clock, log, onBrokenInvariant }: Omit<ProofsDeps, 'signer' | 'config'>,
  most = Number.POSITIVE_INFINITY,
): Promise<BrokenCheckpoint[]> {
  const late = await findLate(db, clock.now());
  const { checkpoints, flaws } = await findBroken(db, most);
  const broken = [...late, ...flaws];
  for (const { number, detail } of broken) {
    log.error({ checkpoint: number, detail }, 'A checkpoint does not match the ledger');
    onBrokenInvariant(CHECKPOINTS_INVARIANT);
  }
  await insertCheck(db, { id: newId(), at: clock.now(), checkpoints, broken });
  return broken;
}

/** Newest first, each against the one that follows it. */
async function findBroken(db: Queryable, most: number) {
  const keys = new Map((await selectSigningKeys(db)).map((key) => [key.id, key.public_key]));
  const flaws: BrokenCheckpoint[] = [];
  let checkpoints = 0;
  let next: CheckpointRow | undefined;
  while (checkpoints < most) {
    const page: CheckpointRow[] = await selectNewest(
      db,
      next?.number ?? null,
      Math.min(PAGE, most - checkpoints),
    );
    for (const checkpoint of page) {
      const { after_id: afterId, through_id: throughId, size } = checkpoint;
      // One more than the tree has shows a transaction that was added to it later.
      const rows = await selectTransactions(db, { afterId, throughId, limit: size + 1 });
      const details = findFlaws(checkpoint, { rows, next, publicKey: keys.get(checkpoint.key_id) });
      flaws.push(...details.map((detail) => ({ number: Number(checkpoint.number), detail })));
      next = checkpoint;
    }
    checkpoints += page.length;
    if (page.length < PAGE) break;
  }
  return { checkpoints, flaws };
}

async function findLate(db: Queryable, now: Date): Promise<BrokenCheckpoint[]> {
  const [newest] = await selectNewest(db, null, 1);
  const before = new Date(now.getTime() - LATE_AFTER_MS);
  const isLate = await hasOlderTransaction(db, { afterId: newest?.through_id ?? 0n, before });
  return isLate ? [{ number: null, detail: 'A transaction has had no checkpoint for three hours.' }] : [];
}
