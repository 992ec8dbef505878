/**
 * The link with which a guest follows a gift: it cancels and corrects, so it is worth money. It names the
 * reward and is signed; no table holds it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EncryptionKey, EncryptionKeys } from '#server/config/encryption-key.ts';
import { deriveKey } from '#server/kernel/seal.ts';

const PURPOSE = 'guest link';
const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

export function guestTokenOf(keys: EncryptionKeys, rewardId: string): string {
  const id = Buffer.from(rewardId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, sign(keys.current, id)]).toString('base64url');
}

/** Undefined for what we did not sign. */
export function readGuestToken({ current, old }: EncryptionKeys, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES) return undefined;
  const id = bytes.subarray(0, ID_BYTES);
  const signature = bytes.subarray(ID_BYTES);
  if (![current, ...old].some((key) => timingSafeEqual(signature, sign(key, id)))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function sign(key: EncryptionKey, id: Buffer): Buffer {
  return createHmac('sha256', deriveKey(key, PURPOSE)).update(id).digest().subarray(0, SIGNATURE_BYTES);
}
