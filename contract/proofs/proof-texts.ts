/**
 * The exact texts that are signed or hashed, all of them UTF-8. Server and verifiers share them;
 * docs/trust.md describes each with a test vector.
 */
import { canonicalJson, type Json } from './canonical-json.ts';
import { type Checkpoint, RECEIPT_FORMAT, type ReceiptBody } from './signed-receipt.ts';

/** What a receipt's signature signs. The first line keeps it apart from other signatures of the key. */
export function receiptText(receipt: ReceiptBody): string {
  return `${RECEIPT_FORMAT}\n${canonicalJson(receipt as unknown as Json)}`;
}

/**
 * What a checkpoint's signature signs; the SHA-256 of it is the checkpoint's hash, which the next one names.
 */
export function checkpointText({ number, at, size, root, previous }: Omit<Checkpoint, 'signature'>): string {
  return `indulge-checkpoint/1\n${canonicalJson({ number, at, size, root, previous })}`;
}

export type Leaf = {
  /** The public id of the ledger transaction. */
  id: string;
  kind: string;
  recordedAt: string;
  /** The hashes of its sides, in ascending order of the ledger's account numbers. */
  entries: readonly string[];
};

/** The content of a leaf of the tree. */
export function leafText({ id, kind, recordedAt, entries }: Leaf): string {
  return canonicalJson({ id, kind, recordedAt, entries });
}

export type Entry = {
  account: string;
  /** The hash of `holderText`; null for the accounts of Indulge itself. */
  holder: string | null;
  amount: string;
};

/** The content of one side. The salt keeps others from guessing what a hash stands for. */
export function entryText({ account, holder, amount }: Entry, salt: string): string {
  return `${salt}\n${canonicalJson({ account, holder, amount })}`;
}

export function holderText(holderId: string, salt: string): string {
  return `${salt}\n${holderId}`;
}
