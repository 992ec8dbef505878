/** Limits what large bodies of calls hold in memory, while they arrive and until they are answered. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limitBytes } from '#server/kernel/limit-bytes.ts';
import { refuse } from '#server/kernel/refusal.ts';

const MEGABYTE = 1024 * 1024;
/** What every call may send is not worth counting. */
const SMALL_BYTES = MEGABYTE / 4;
const MOST_OF_ONE_COMPANY = 64 * MEGABYTE;
const RETRY_AFTER_SECONDS = 2;

const holdBytes = limitBytes(256 * MEGABYTE);
const heldBy = new Map<string, number>();

/**
 * Counts the bytes that the call says it will send, `mostBytes` where it does not say. Throws
 * `temporarily-unavailable` where its company, or all companies together, hold too much.
 */
export function holdBody(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { companyId, mostBytes }: { companyId: string; mostBytes: number },
): void {
  const bytes = Math.min(mostBytes, Number(headers['content-length'] ?? mostBytes));
  if (bytes <= SMALL_BYTES) return;
  const own = heldBy.get(companyId) ?? 0;
  if (own + bytes > MOST_OF_ONE_COMPANY)
    throw refuse('temporarily-unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  const held = holdBytes();
  held.add(bytes);
  heldBy.set(companyId, own + bytes);
  reply.raw.once('close', () => {
    held.release();
    const left = (heldBy.get(companyId) ?? 0) - bytes;
    if (left > 0) heldBy.set(companyId, left);
    else heldBy.delete(companyId);
  });
}
