/**
 * Verifies a signed receipt without asking anybody: `npm run verify-receipt` and the page /trust share this.
 */
import { explainSignature } from './explain-signature.ts';
import { checkpointText, receiptText } from './proof-texts.ts';
import { momentText, revocationOf } from './revoked-keys.ts';
import { type Checkpoint, type KeySet, noteOn, SignedReceipt } from './signed-receipt.ts';
import { verifyProof } from './verify-proof.ts';

/** One thing that was checked, as a plain sentence. */
export type Finding = { outcome: 'passed' | 'failed' | 'open'; sentence: string };

export type Verdict = {
  /** True where nothing failed and the signature is by a trusted key. */
  valid: boolean;
  /** True where it is valid and the ledger holds it. */
  proven: boolean;
  findings: Finding[];
  receipt: SignedReceipt | null;
};

/** What a receipt is checked against: the published keys, and the published checkpoint if it is at hand. */
type Trusted = { keys: KeySet; published: Checkpoint | null };

/**
 * `text` is the content of the file. Trust comes from `keys` alone, the published keys: a key inside a file
 * would prove nothing. `published` is the checkpoint that is published under the number in the file; a
 * receipt by a revoked key needs it, because anyone who knows the key can sign checkpoints of their own.
 */
export async function verifyReceipt(
  text: string,
  keys: KeySet,
  published: Checkpoint | null = null,
): Promise<Verdict> {
  const receipt = readReceipt(text);
  if (receipt === null)
    return verdict(null, [failed('This is not a signed receipt of Indulge, or a part of it is missing.')]);
  const trusted = { keys, published };
  const findings = [await verifySignature(receipt, trusted)];
  if (receipt.receipt.ledger === null) {
    findings.push(open('This payment moved nothing, so there is nothing in the ledger to prove.'));
  } else if (receipt.proof === null) {
    findings.push(open('The proof is not in this file yet. It comes within the hour; download it again.'));
  } else {
    findings.push(...(await verifyInLedger(receipt, trusted)));
  }
  return verdict(receipt, findings, isByGoodKey(receipt, trusted));
}

async function verifySignature(
  { receipt, signature, proof }: SignedReceipt,
  trusted: Trusted,
): Promise<Finding> {
  const wrong = await explainSignature(receiptText(receipt), signature, trusted.keys);
  if (wrong !== null) return failed(`The receipt is not as Indulge signed it: ${wrong}`);
  const revokedAt = revocationOf(signature, trusted.keys);
  if (revokedAt === null)
    return passed(
      `Indulge signed this receipt for a ${READERS[receipt.reader]} (${momentText(receipt.signedAt)}), and nothing in it changed since.`,
    );
  const revoked = `This receipt was signed by a key that was revoked at ${momentText(revokedAt)}`;
  const checkpoint = receipt.ledger && proof?.checkpoint;
  if (!checkpoint) return failed(`${revoked}, and no checkpoint from before proves it.`);
  const { number, at } = checkpoint;
  if (at >= revokedAt) return failed(`${revoked}, and its checkpoint ${number} was made after that.`);
  if (trusted.published === null)
    return failed(`${revoked}. It counts only if checkpoint ${number} is the published one.`);
  return open(
    `${revoked}. Checkpoint ${number} is older and proves its amounts; its other words prove nothing.`,
  );
}

async function verifyInLedger({ receipt, proof }: SignedReceipt, trusted: Trusted): Promise<Finding[]> {
  if (proof === null || receipt.ledger === null) return [];
  const { checkpoint } = proof;
  const failure = await verifyProof(receipt, proof);
  return [
    failure === null
      ? passed(`The ledger has this transaction, with the same amounts, in checkpoint ${checkpoint.number}.`)
      : failed(failure),
    await verifyCheckpoint(checkpoint, trusted.keys),
    ...(trusted.published ? [compareCheckpoints(checkpoint, trusted.published)] : []),
  ];
}

async function verifyCheckpoint(checkpoint: Checkpoint, keys: KeySet): Promise<Finding> {
  const { number, at, signature } = checkpoint;
  const wrong = await explainSignature(checkpointText(checkpoint), signature, keys);
  if (wrong !== null) return failed(`Checkpoint ${number} is not as Indulge signed it: ${wrong}`);
  const revokedAt = revocationOf(signature, keys);
  if (revokedAt === null) return passed(`Indulge signed checkpoint ${number} (${momentText(at)}).`);
  const revoked = `Checkpoint ${number} was signed by a key that was revoked at ${momentText(revokedAt)}`;
  return at >= revokedAt
    ? failed(`${revoked}, before it was made.`)
    : open(`${revoked}, after it was made. It counts only as it is published.`);
}

/** Whether the checkpoint proves anything: one by a revoked key does only where it is the published one. */
function isByGoodKey({ proof }: SignedReceipt, { keys, published }: Trusted): boolean {
  return published !== null || (proof !== null && revocationOf(proof.checkpoint.signature, keys) === null);
}

/** Whether a published checkpoint is the one in the file. Two different ones with one number are a fraud. */
export function compareCheckpoints(inFile: Checkpoint, published: Checkpoint): Finding {
  return checkpointText(inFile) === checkpointText(published)
    ? passed(`Checkpoint ${inFile.number} is the one that is published.`)
    : failed(`Checkpoint ${inFile.number} is published with another content than in this file.`);
}

function readReceipt(text: string): SignedReceipt | null {
  try {
    const receipt = SignedReceipt.parse(JSON.parse(text));
    return receipt.note === noteOn(receipt) ? receipt : null;
  } catch {
    return null;
  }
}

function verdict(receipt: SignedReceipt | null, findings: Finding[], byGoodKey = false): Verdict {
  const valid = findings.every(({ outcome }) => outcome !== 'failed');
  return { valid, proven: valid && byGoodKey && receipt?.proof != null, findings, receipt };
}

const READERS = { member: 'member', enterprise: 'company', guest: 'guest' } as const;

const passed = (sentence: string): Finding => ({ outcome: 'passed', sentence });
const failed = (sentence: string): Finding => ({ outcome: 'failed', sentence });
const open = (sentence: string): Finding => ({ outcome: 'open', sentence });
