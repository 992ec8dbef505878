/** A checkpoint in the contract's form. */
import { hash } from 'node:crypto';
import { checkpointText } from '#contract/proofs/proof-texts.ts';
import type { Checkpoint } from '#contract/proofs/signed-receipt.ts';
import type { CheckpointRow } from './checkpoint-store.ts';

export function toCheckpoint(row: CheckpointRow): Checkpoint {
  return {
    number: Number(row.number),
    at: row.made_at.toISOString(),
    size: row.size,
    root: row.root.toString('hex'),
    previous: row.previous_hash?.toString('hex') ?? null,
    signature: { keyId: row.key_id, value: row.signature.toString('base64url') },
  };
}

/** What the next checkpoint names. */
export function hashOf(checkpoint: Omit<Checkpoint, 'signature'>): Buffer {
  return hash('sha256', checkpointText(checkpoint), 'buffer');
}
