/**
 * Identifies the caller: the merchant's server by its secret key, a buyer's browser by the publishable key.
 */
import type { Call } from '#sandbox/kernel/call.ts';
import { unauthorized } from './errors.ts';
import type { Params } from './params.ts';

export type Keys = { secretKey: string; publishableKey: string };
export type Caller = 'server' | 'browser';

/** Reads the key from a bearer token, basic authentication or the parameter `key`. */
export function callerOf(call: Call, params: Params, keys: Keys): Caller {
  const key = keyInHeader(call.headers.authorization) ?? params.text('key');
  if (key === undefined) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === keys.secretKey) return 'server';
  if (key === keys.publishableKey) return 'browser';
  throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
}

function keyInHeader(header: string | undefined): string | undefined {
  const [scheme, value] = header?.split(' ') ?? [];
  if (!scheme || !value) return undefined;
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
}

function masked(key: string): string {
  return key.length <= 12 ? '****' : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`;
}
