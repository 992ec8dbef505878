/** Verifies published checkpoints: each is signed, and names the hash of the one before it. */

import { explainSignature } from './explain-signature.ts';
import { checkpointText } from './proof-texts.ts';
import { momentText, revocationOf } from './revoked-keys.ts';
import type { Checkpoint, KeySet } from './signed-receipt.ts';
import { sha256Text } from './webcrypto.ts';

/** `checkpoints` follow each other, newest first. Null where all is well; otherwise a sentence. */
export async function verifyChain(checkpoints: readonly Checkpoint[], keys: KeySet): Promise<string | null> {
  for (const [place, checkpoint] of checkpoints.entries()) {
    const { number, previous, signature } = checkpoint;
    const problem = await explainSignature(checkpointText(checkpoint), signature, keys);
    if (problem !== null) return `Checkpoint ${number} is not as Indulge signed it: ${problem}`;
    const revokedAt = revocationOf(signature, keys);
    if (revokedAt !== null && checkpoint.at >= revokedAt)
      return `Checkpoint ${number} was signed by a key that was revoked before (${momentText(revokedAt)}).`;
    if ((number === 1) !== (previous === null)) return `Checkpoint ${number} names no checkpoint before it.`;
    const older = checkpoints[place + 1];
    if (older && (older.number !== number - 1 || previous !== (await sha256Text(checkpointText(older)))))
      return `Checkpoint ${number} does not name checkpoint ${number - 1} as it is published.`;
  }
  return null;
}
