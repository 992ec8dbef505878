import type { QueryConfig } from 'pg';

/** Removes the client's time limit (in effect: a day) from a statement that may take long. */
export function patiently(text: string): QueryConfig & { query_timeout: number } {
  return { text, query_timeout: 24 * 60 * 60 * 1000 };
}
