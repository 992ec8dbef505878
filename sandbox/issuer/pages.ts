/** Pages and errors, as the issuer’s API writes them. */
import type { Reply } from '../kernel/call.ts';
import { written } from './replies.ts';

export type Paging = { page: number; size: number };

/** Requests count pages from 1, answers from 0. */
export function pagingOf(query: URLSearchParams): Paging {
  const number = (name: string, fallback: number, most: number) => {
    const given = Number(query.get(name));
    return Number.isInteger(given) && given >= 1 ? Math.min(given, most) : fallback;
  };
  return { page: number('page', 1, 1_000_000) - 1, size: number('size', 50, 200) };
}

export function pageReply(content: unknown[], total: number, { page, size }: Paging) {
  const sort = { sorted: false, unsorted: true, empty: true };
  const totalPages = Math.ceil(total / size);
  return {
    content,
    pageable: { sort, pageNumber: page, pageSize: size, offset: page * size, unpaged: false, paged: true },
    totalPages,
    totalElements: total,
    last: page + 1 >= totalPages,
    first: page === 0,
    sort,
    numberOfElements: content.length,
    size,
    number: page,
    empty: content.length === 0,
  };
}

export function issuerErrorReply(
  status: number,
  path: string,
  message: string,
  errorCode: string | null,
): Reply {
  return {
    status,
    body: { timeStamp: written(new Date()), message, path, errorCode, infoLink: null, details: [] },
  };
}

/** The pause is in whole seconds, as HTTP has it. */
export function tooManyRequests(ms: number): Reply {
  const reply = issuerErrorReply(429, '/orders', 'Too many requests', 'TOO_MANY_REQUESTS');
  return { ...reply, headers: { 'retry-after': String(Math.ceil(ms / 1000)) } };
}
