/**
 * `Idempotency-Key`: the caller's own name for a request, with which a repeated one is recognized. The row
 * that a request made keeps its key, so a module finds and answers the first one
 * (docs/decisions/0030-a-route-declares-its-edge.md).
 */
import { refuse } from '#server/kernel/refusal.ts';

export const IDEMPOTENCY_KEY = 'idempotency-key';

const KEY = /^[\x20-\x7e]{1,255}$/;
const message = 'An Idempotency-Key has 1 to 255 plain characters.';

/** Undefined where the caller sends none. Throws `invalid-input` for what is no key. */
export function readRequestKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header).trim();
  if (KEY.test(key)) return key;
  throw refuse('invalid-input', { message, fields: { [IDEMPOTENCY_KEY]: message } });
}
