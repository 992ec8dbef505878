import type { FastifyReply } from 'fastify';

/** Names the next page of a list: the same question, from where this page ended. */
export function linkNext(
  reply: FastifyReply,
  path: string,
  query: Record<string, unknown>,
  nextCursor: string | null,
): void {
  if (nextCursor === null) return;
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) next.set(name, String(value));
  next.set('cursor', nextCursor);
  reply.header('link', `<${path}?${next}>; rel="next"`);
}
