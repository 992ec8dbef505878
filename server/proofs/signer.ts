/** The Ed25519 key that signs receipts and checkpoints (RFC 8032). */
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';

export type Signer = {
  /** The thumbprint of the public key (RFC 7638). */
  keyId: string;
  /** 32 bytes. */
  publicKey: Buffer;
  sign(text: string): Buffer;
};

/** The head of a PKCS #8 key of Ed25519 (RFC 8410); the 32 bytes of the seed follow it. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export function createSigner(seed: Buffer): Signer {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    keyId: thumbprint(publicKey),
    publicKey,
    sign: (text) => sign(null, Buffer.from(text), key),
  };
}

/** The required members of the key in JSON, in order and without blanks, hashed. */
function thumbprint(publicKey: Buffer): string {
  const x = publicKey.toString('base64url');
  return createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');
}
