/** Sends a page, compressed for browsers that take it so. */
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Most pages are one of a few; pages about a member are made for each request, and must not fill the memory.
 */
const KEPT = 32;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const compressed = new Map<string, Buffer>();

export function sendHtml(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, cookie')
    .type('text/html; charset=utf-8');
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page);
  return reply.header('content-encoding', 'br').send(compress(page));
}

function compress(page: string): Buffer {
  const known = compressed.get(page);
  if (known) return known;
  const buffer = brotliCompressSync(page, QUALITY);
  const [oldest] = compressed.keys();
  if (compressed.size === KEPT && oldest !== undefined) compressed.delete(oldest);
  compressed.set(page, buffer);
  return buffer;
}
