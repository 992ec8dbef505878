/** Ids made out of an `Idempotency-Key`: the same request of the same person has the same id, and so the same row. */
import { createHash } from 'node:crypto';

/** `purpose` names what the id is of, and never changes: a retry that crosses a deployment has to find the first request. */
export function idOfRequest(purpose: string, userId: string, requestKey: string): string {
  const bytes = createHash('sha256').update(`${purpose}\n${userId}\n${requestKey}`).digest().subarray(0, 16);
  // Version 8 of RFC 9562: a UUID whose bits are the maker's own.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return formatUuid(bytes);
}

/** Sixteen bytes as a UUID is written. */
export function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
