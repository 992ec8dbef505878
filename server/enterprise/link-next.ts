import type { FastifyReply } from 'fastify';

/** Names the next page of the same question in the `Link` header. */
export function linkNext(
  reply: FastifyReply,
  path: string,
  query: Record<string, string | number | undefined>,
): void {
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  reply.header('link', `<${path}?${new URLSearchParams(asked)}>; rel="next"`);
}
