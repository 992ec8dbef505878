/**
 * Verifies a receipt in the browser. Nothing of the file is sent; only its checkpoint's number is asked for.
 */
import type { KeySet } from '#contract/proofs/signed-receipt.ts';
import type { Verdict } from '#contract/proofs/verify-receipt.ts';
import { getCheckpoint } from '#contract/trust.ts';
import { call } from '../../api/client.ts';

/** Loads the verifier; early, so that a check works without a connection. */
export const loadVerifier = () => import('#contract/proofs/verify-receipt.ts');

/** Throws where the browser cannot verify Ed25519 signatures. */
export async function verifyFile(text: string, keys: KeySet): Promise<Verdict> {
  const { verifyReceipt } = await loadVerifier();
  const verdict = await verifyReceipt(text, keys);
  const checkpoint = verdict.receipt?.proof?.checkpoint;
  if (!checkpoint) return verdict;
  const number = String(checkpoint.number);
  const published = await call(getCheckpoint, { params: { number } }).catch(() => null);
  if (published) return verifyReceipt(text, keys, published);
  const sentence = `Checkpoint ${number} could not be loaded here, so it was not compared with the published one.`;
  return { ...verdict, findings: [...verdict.findings, { outcome: 'open', sentence }] };
}
