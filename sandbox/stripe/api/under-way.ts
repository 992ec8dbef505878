/** Two calls with one idempotency key at the same time: the second is refused and may be repeated. */
import type { Call, Reply } from '#sandbox/kernel/call.ts';
import { stripeErrorReply } from './api.ts';

/**
 * Makes the router's `begin`. Calls run one after the other, so two overlap only when a delay fault holds up
 * the first.
 */
export function callsUnderWay(): (call: Call) => Reply | (() => void) | undefined {
  const keys = new Set<string>();
  return (call) => {
    const key = call.headers['idempotency-key'];
    if (call.method !== 'POST' || typeof key !== 'string') return undefined;
    if (keys.has(key)) {
      return stripeErrorReply(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      });
    }
    keys.add(key);
    return () => keys.delete(key);
  };
}
