/**
 * Access tokens of the client-credentials grant. They are signed and not stored, so they survive a restart.
 */

import { createHmac } from 'node:crypto';
import { equal } from '../kernel/equal.ts';

export type Tokens = {
  lifetimeSeconds: number;
  /** Whether these are the client's credentials. */
  knows(clientId: unknown, clientSecret: unknown): boolean;
  issue(): string;
  check(token: string): 'good' | 'expired' | 'forged';
};

export function createTokens(options: {
  clientId: string;
  clientSecret: string;
  lifetimeSeconds: number;
}): Tokens {
  const { clientId, clientSecret, lifetimeSeconds } = options;
  const sign = (payload: string) => createHmac('sha256', clientSecret).update(payload).digest('base64url');
  /** The token that was good last: a client sends one token with every call. */
  let known = { token: '', exp: 0 };
  return {
    lifetimeSeconds,
    knows: (id, secret) => id === clientId && typeof secret === 'string' && equal(secret, clientSecret),
    issue() {
      const expiresAt = Math.floor(Date.now() / 1000) + lifetimeSeconds;
      const payload = Buffer.from(JSON.stringify({ sub: clientId, exp: expiresAt })).toString('base64url');
      return `${payload}.${sign(payload)}`;
    },
    check(token) {
      if (token !== known.token) {
        const [payload = '', signature = ''] = token.split('.');
        if (!equal(signature, sign(payload))) return 'forged';
        const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number };
        known = { token, exp };
      }
      return known.exp * 1000 > Date.now() ? 'good' : 'expired';
    },
  };
}
