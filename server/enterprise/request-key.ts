/** Reads the `Idempotency-Key` with which a browser makes two requests one. Throws `invalid-input`. */
import { refuse } from '#server/kernel/refusal.ts';

export function readRequestKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw refuse('invalid-input', { message: 'The Idempotency-Key header is not valid.' });
}
