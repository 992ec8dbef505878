/** What is wrong with a checkpoint, as sentences. */
import { createPublicKey, verify } from 'node:crypto';
import { checkpointText } from '#contract/proofs/proof-texts.ts';
import type { CheckpointRow } from './checkpoint-store.ts';
import type { TransactionRow } from './leaf-store.ts';
import { leafOf } from './ledger-leaf.ts';
import { merkleTree } from './merkle-tree.ts';
import { hashOf, toCheckpoint } from './to-checkpoint.ts';

export type Evidence = {
  /** The transactions of the ledger in its range. */
  rows: readonly TransactionRow[];
  /** The checkpoint that follows; none for the newest. */
  next: CheckpointRow | undefined;
  /** The key that signed it, if it is known. */
  publicKey: Buffer | undefined;
};

export function findFlaws(row: CheckpointRow, { rows, next, publicKey }: Evidence): string[] {
  const checkpoint = toCheckpoint(row);
  const { root } = merkleTree(rows.map((each) => leafOf(each, row.salt)));
  const flaws: string[] = [];
  if (rows.length !== row.size) flaws.push(`The ledger has ${rows.length} of its ${row.size} transactions.`);
  else if (!root.equals(row.root)) flaws.push('A transaction in it has changed.');
  if (!hashOf(checkpoint).equals(row.hash)) flaws.push('Its content has changed.');
  if (next && !next.previous_hash?.equals(row.hash)) flaws.push('The next checkpoint names another one.');
  if (next && next.after_id !== row.through_id) flaws.push('The next checkpoint does not continue it.');
  if (!publicKey || !isSigned(checkpointText(checkpoint), row.signature, publicKey))
    flaws.push('Its signature does not fit.');
  return flaws;
}

/** The head of an Ed25519 public key (RFC 8410); its 32 bytes follow it. */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

function isSigned(text: string, signature: Buffer, publicKey: Buffer): boolean {
  const key = createPublicKey({ key: Buffer.concat([SPKI_HEAD, publicKey]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, signature);
}
