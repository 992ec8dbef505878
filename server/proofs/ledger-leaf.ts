/** The leaf of one ledger transaction: what a checkpoint commits to, and how a receipt opens its part. */
import { createHmac, hash } from 'node:crypto';
import { formatCents } from '#contract/kernel/money.ts';
import { type Entry, entryText, holderText, type Leaf, leafText } from '#contract/proofs/proof-texts.ts';
import type { TransactionRow } from './leaf-store.ts';

/** One side of a transaction with everything that opens its hash. */
export type LedgerSide = Entry & { position: number; salt: string; ownerId: string | null };

const SYSTEM_OWNER = '00000000-0000-0000-0000-000000000000';

/** The sides of a transaction, in ascending order of the account numbers. */
export function sidesOf(row: TransactionRow, checkpointSalt: Buffer): LedgerSide[] {
  return row.amounts.map((cents, position) => {
    const salt = createHmac('sha256', checkpointSalt).update(`${row.public_id}:${position}`).digest('hex');
    const owner = row.owner_ids[position] ?? SYSTEM_OWNER;
    const ownerId = owner === SYSTEM_OWNER ? null : owner;
    return {
      position,
      salt,
      ownerId,
      account: row.account_kinds[position] ?? '',
      holder: ownerId === null ? null : sha256(holderText(ownerId, salt)),
      amount: formatCents(cents),
    };
  });
}

/** What the hash of the leaf is taken of. */
export function leafOf(row: TransactionRow, checkpointSalt: Buffer): string {
  return leafText(leafPartsOf(row, checkpointSalt));
}

export function leafPartsOf(row: TransactionRow, checkpointSalt: Buffer): Leaf {
  return {
    id: row.public_id,
    kind: row.kind,
    recordedAt: row.created_at.toISOString(),
    entries: sidesOf(row, checkpointSalt).map((side) => sha256(entryText(side, side.salt))),
  };
}

function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}
