/** A document that is the same for every visitor: made once, kept as bytes, sent compressed or not at all. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export type CachedDocument = { type: string; plain: Buffer; brotli: Buffer; etag: string };

export async function cacheDocument(type: string, content: string | Buffer): Promise<CachedDocument> {
  const plain = Buffer.from(content);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, plain, brotli: await compress(plain, QUALITY), etag };
}

/** Answers 304 where the client has the document already. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, plain, brotli, etag }: CachedDocument,
): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (knows(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(type);
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(plain);
  return reply.header('content-encoding', 'br').send(brotli);
}

/** A proxy may have made the tag a weak one. */
function knows(given: string | undefined, etag: string): boolean {
  return given?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}
