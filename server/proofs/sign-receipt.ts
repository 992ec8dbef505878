/** Signs a receipt and adds the proof that the ledger holds its transaction. */
import { receiptText } from '#contract/proofs/proof-texts.ts';
import {
  type InclusionProof,
  noteOn,
  RECEIPT_FORMAT,
  type ReceiptBody,
  type SignedReceipt,
} from '#contract/proofs/signed-receipt.ts';
import type { Queryable } from '#server/db/pool.ts';
import { selectCovering } from './checkpoint-store.ts';
import type { SigningDeps } from './deps.ts';
import { selectRevocation } from './key-store.ts';
import { selectTransaction, selectTransactions, type TransactionRow } from './leaf-store.ts';
import { type LedgerSide, leafOf, leafPartsOf, sidesOf } from './ledger-leaf.ts';
import { merkleTree } from './merkle-tree.ts';
import { toCheckpoint } from './to-checkpoint.ts';

export type ReceiptToSign = {
  reader: ReceiptBody['reader'];
  /** The receipt as the reader's page shows it. */
  document: object;
  /** The number of the ledger's transaction; null where nothing moved. */
  transactionId: bigint | null;
  /** The owner of the accounts that are the reader's own; null for a guest, who has none. */
  holderId: string | null;
  /** Whether the reader paid, and so may see every side; otherwise only the own ones. */
  seesAll: boolean;
};

export async function signReceipt(deps: SigningDeps, asked: ReceiptToSign): Promise<SignedReceipt> {
  const { db, clock, signer, config } = deps;
  if (await selectRevocation(db, signer.keyId))
    throw new Error(`This process still has the revoked key ${signer.keyId}. Restart it with the new one.`);
  const row = asked.transactionId === null ? undefined : await selectTransaction(db, asked.transactionId);
  const shows = ({ ownerId }: LedgerSide) =>
    asked.seesAll || (ownerId !== null && ownerId === asked.holderId);
  const receipt: ReceiptBody = {
    issuer: config.appUrl,
    signedAt: clock.now().toISOString(),
    reader: asked.reader,
    document: JSON.parse(JSON.stringify(asked.document)),
    ledger: row ? toLedger(row, { shows, holderId: asked.holderId }) : null,
  };
  const value = signer.sign(receiptText(receipt)).toString('base64url');
  const proof = row ? await prove(db, row, shows) : null;
  return {
    format: RECEIPT_FORMAT,
    note: noteOn({ receipt, proof }),
    receipt,
    signature: { keyId: signer.keyId, value },
    proof,
  };
}

type Shows = (side: LedgerSide) => boolean;

function toLedger(
  row: TransactionRow,
  { shows, holderId }: { shows: Shows; holderId: string | null },
): NonNullable<ReceiptBody['ledger']> {
  const sides = sidesOf(row, Buffer.alloc(0)).filter(shows);
  return {
    id: row.public_id,
    kind: row.kind,
    recordedAt: row.created_at.toISOString(),
    entries: sides.map(({ account, ownerId, amount }) => ({
      account,
      // The owner of another account is another person's data.
      holderId: ownerId === holderId ? ownerId : null,
      amount,
    })),
  };
}

/** Null until a checkpoint covers the transaction. */
async function prove(db: Queryable, row: TransactionRow, shows: Shows): Promise<InclusionProof | null> {
  const checkpoint = await selectCovering(db, row.id);
  if (!checkpoint) return null;
  const { after_id: afterId, through_id: throughId, size, salt } = checkpoint;
  const rows = await selectTransactions(db, { afterId, throughId, limit: size });
  const index = rows.findIndex(({ id }) => id === row.id);
  const { root, pathOf } = merkleTree(rows.map((each) => leafOf(each, salt)));
  if (!root.equals(checkpoint.root))
    throw new Error(`Checkpoint ${checkpoint.number} does not match the ledger, so it proves nothing.`);
  const sides = sidesOf(row, salt).filter(shows);
  return {
    entries: [...leafPartsOf(row, salt).entries],
    opened: sides.map(({ position, salt, holder }) => ({ position, salt, holder })),
    index,
    path: pathOf(index).map((hash) => hash.toString('hex')),
    checkpoint: toCheckpoint(checkpoint),
  };
}
