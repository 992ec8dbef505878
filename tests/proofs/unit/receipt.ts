/** A signed receipt to verify. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { KeySet, SignedReceipt } from '#contract/proofs/signed-receipt.ts';
import { verifyReceipt } from '#contract/proofs/verify-receipt.ts';
import { openProofs, receiptFor } from '../support.ts';

export const proofOf = (copy: SignedReceipt) => {
  if (!copy.proof) throw new Error('The receipt has no proof.');
  return copy.proof;
};

/** A receipt that is proven, one that is not yet, and the published keys. */
export async function openReceipt() {
  const on = await openProofs();
  const folder = mkdtempSync(join(tmpdir(), 'indulge-verify-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const [, transactionId = 0n] = await on.post(9);
  const asked = await receiptFor(on.db, transactionId);
  const unproven = await on.sign(asked);
  await on.make();
  const receipt = await on.sign(asked);
  const keys = await on.keys();

  const verify = (file: object, by: KeySet = keys) => verifyReceipt(JSON.stringify(file), by);
  /** A copy with one change. */
  function altered(change: (copy: SignedReceipt) => void): SignedReceipt {
    const copy = structuredClone(receipt);
    change(copy);
    return copy;
  }

  return { on, folder, transactionId, asked, unproven, receipt, keys, verify, altered };
}
