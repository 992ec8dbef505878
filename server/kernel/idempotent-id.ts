/**
 * Ids made out of an `Idempotency-Key`: the same request of the same person has the same id, and so the
 * same row.
 */
import { createHash } from 'node:crypto';
import { formatUuid } from './id.ts';

/**
 * `purpose` names what the id is of, and never changes: a retry that crosses a deployment has to find the
 * first request.
 */
export function idempotentId(purpose: string, userId: string, requestKey: string): string {
  const bytes = createHash('sha256').update(`${purpose}\n${userId}\n${requestKey}`).digest().subarray(0, 16);
  // Version 8 of RFC 9562: a UUID whose bits are the maker's own.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return formatUuid(bytes);
}
