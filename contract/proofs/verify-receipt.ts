/** Verifies a signed receipt without asking anybody: `npm run verify-receipt` and the page /trust share this. */
import { explainSignature } from './explain-signature.ts';
import { checkpointText, receiptText } from './proof-texts.ts';
import { type Checkpoint, type KeySet, noteOn, SignedReceipt } from './signed-receipt.ts';
import { verifyProof } from './verify-proof.ts';

/** One thing that was checked, as a plain sentence. */
export type Finding = { outcome: 'passed' | 'failed' | 'open'; sentence: string };

export type Verdict = {
  /** True where nothing failed and the signature is by a trusted key. */
  valid: boolean;
  findings: Finding[];
  receipt: SignedReceipt | null;
};

/**
 * `text` is the content of the file. Trust comes from `keys` alone, the published keys: a key inside a file
 * would prove nothing.
 */
export async function verifyReceipt(text: string, keys: KeySet): Promise<Verdict> {
  const receipt = readReceipt(text);
  if (receipt === null)
    return verdict(null, [failed('This is not a signed receipt of Indulge, or a part of it is missing.')]);
  const { reader, ledger, signedAt } = receipt.receipt;
  const signed = await explainSignature(receiptText(receipt.receipt), receipt.signature, keys);
  const findings = [
    signed === null
      ? passed(
          `Indulge signed this receipt for a ${READERS[reader]} (${inWords(signedAt)}), and nothing in it changed since.`,
        )
      : failed(`The receipt is not as Indulge signed it: ${signed}`),
  ];
  if (ledger === null) {
    findings.push(open('This payment moved nothing, so there is nothing in the ledger to prove.'));
  } else if (receipt.proof === null) {
    findings.push(open('The proof is not in this file yet. It comes within the hour; download it again.'));
  } else {
    findings.push(...(await verifyInLedger(receipt, keys)));
  }
  return verdict(receipt, findings);
}

async function verifyInLedger({ receipt, proof }: SignedReceipt, keys: KeySet): Promise<Finding[]> {
  if (proof === null || receipt.ledger === null) return [];
  const { checkpoint } = proof;
  const failure = await verifyProof(receipt, proof);
  const signed = await explainSignature(checkpointText(checkpoint), checkpoint.signature, keys);
  return [
    failure === null
      ? passed(`The ledger has this transaction, with the same amounts, in checkpoint ${checkpoint.number}.`)
      : failed(failure),
    signed === null
      ? passed(`Indulge signed checkpoint ${checkpoint.number} (${inWords(checkpoint.at)}).`)
      : failed(`Checkpoint ${checkpoint.number} is not as Indulge signed it: ${signed}`),
  ];
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

function verdict(receipt: SignedReceipt | null, findings: Finding[]): Verdict {
  return { valid: findings.every(({ outcome }) => outcome !== 'failed'), findings, receipt };
}

const READERS = { member: 'member', enterprise: 'company', guest: 'guest' } as const;

/** `2026-11-22T13:11:16.192Z` as `2026-11-22 13:11 UTC`. */
const inWords = (moment: string) => `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`;

const passed = (sentence: string): Finding => ({ outcome: 'passed', sentence });
const failed = (sentence: string): Finding => ({ outcome: 'failed', sentence });
const open = (sentence: string): Finding => ({ outcome: 'open', sentence });
