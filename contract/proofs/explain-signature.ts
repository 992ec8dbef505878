/** Whether one of the published keys signed a text. */
import type { KeySet, Signature } from './signed-receipt.ts';
import { isSignedBy, thumbprintOf } from './webcrypto.ts';

/** Null where the signature is good; otherwise the end of a sentence that says what is wrong. */
export async function explainSignature(
  text: string,
  { keyId, value }: Signature,
  keys: KeySet,
): Promise<string | null> {
  const key = keys.keys.find(({ kid }) => kid === keyId);
  if (!key) return `its key ${keyId} is not among the published keys.`;
  if ((await thumbprintOf(key.x)) !== keyId) return `the published key ${keyId} has another thumbprint.`;
  return (await isSignedBy(text, value, key.x)) ? null : 'the signature does not fit the content.';
}
