import type { QueryConfig } from 'pg';

/** A statement that the client, too, waits for as long as it takes. */
export function patiently(text: string, values?: unknown[]): QueryConfig & { query_timeout: number } {
  return { text, ...(values && { values }), query_timeout: 24 * 60 * 60 * 1000 };
}
