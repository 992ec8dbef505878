/** Makes the checkpoints of the ledger that are due. */
import { randomBytes } from 'node:crypto';
import { checkpointText } from '#contract/proofs/proof-texts.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { type CheckpointRow, insertCheckpoint, lockNewest } from './checkpoint-store.ts';
import type { SigningDeps } from './deps.ts';
import { findSettledEnd } from './find-settled-end.ts';
import { selectTransactions } from './leaf-store.ts';
import { leafOf } from './ledger-leaf.ts';
import { merkleTree } from './merkle-tree.ts';
import { hashOf } from './to-checkpoint.ts';

/** A proof builds the whole tree again, so a tree is small. A long backlog becomes many checkpoints. */
const MOST_LEAVES = 1024;

type Options = { mostLeaves?: number; patienceMs?: number };

/**
 * Covers every transaction that was committed before the call, each exactly once, and returns how many
 * checkpoints that took. A process killed midway leaves whole checkpoints; the next call continues after
 * them.
 */
export async function makeCheckpoints(
  deps: Omit<SigningDeps, 'config'>,
  options: Options = {},
): Promise<number> {
  const { mostLeaves = MOST_LEAVES, patienceMs } = options;
  const throughId = await findSettledEnd(deps.db, patienceMs);
  for (let made = 0; ; made += 1) {
    const isMade = await transaction(deps.db, (tx) => makeNext(tx, deps, { throughId, mostLeaves }));
    if (!isMade) return made;
  }
}

async function makeNext(
  tx: Tx,
  { clock, signer }: Pick<SigningDeps, 'clock' | 'signer'>,
  { throughId, mostLeaves }: { throughId: bigint; mostLeaves: number },
): Promise<boolean> {
  const newest = await lockNewest(tx);
  const afterId = newest?.through_id ?? 0n;
  const rows = await selectTransactions(tx, { afterId, throughId, limit: mostLeaves });
  const last = rows.at(-1);
  if (!last) return false;
  const salt = randomBytes(32);
  const { root } = merkleTree(rows.map((row) => leafOf(row, salt)));
  const content = {
    number: Number(newest?.number ?? 0n) + 1,
    at: clock.now().toISOString(),
    size: rows.length,
    root: root.toString('hex'),
    previous: newest?.hash.toString('hex') ?? null,
  };
  const row: CheckpointRow = {
    number: BigInt(content.number),
    after_id: afterId,
    through_id: last.id,
    made_at: new Date(content.at),
    size: content.size,
    root,
    previous_hash: newest?.hash ?? null,
    hash: hashOf(content),
    key_id: signer.keyId,
    signature: signer.sign(checkpointText(content)),
    salt,
  };
  await insertCheckpoint(tx, row);
  return true;
}
