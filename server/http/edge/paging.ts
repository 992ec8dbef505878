/** Pages over HTTP: what a query asks for, and the `Link` header that names the page after it. */
import type { Paging } from '#contract/kernel/define-route.ts';
import type { Page, PageRequest } from '#server/kernel/page.ts';

type PageQuery = { cursor?: string | undefined; limit?: number | undefined };

/** The page that a query asks for. Without a limit it has the route's page size. */
export function readPageRequest({ pageSize }: Paging, { cursor, limit = pageSize }: PageQuery): PageRequest {
  return { cursor, limit };
}

/**
 * The value of the `Link` header: the address of the same list, asked the same, from where this page ended.
 * `path` has its parameters in Fastify's form.
 */
export function nextLink(
  path: string,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>>,
): string {
  const address = path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
  return `<${address}?${asked}>; rel="next"`;
}

/** Distinguishes the answer of a handler from a reply that the handler has sent. */
export function isPage(answer: unknown): answer is Page<unknown> {
  return typeof answer === 'object' && answer !== null && 'items' in answer && 'nextCursor' in answer;
}
