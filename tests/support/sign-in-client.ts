/** The client that a test signs in from where it calls the product without HTTP. */
import type { Client } from '#server/accounts/index.ts';

export function signInClient(knownBrowser: Client['knownBrowser'] = null): Client {
  return {
    ip: '127.0.0.1',
    userAgent: 'test',
    knownBrowser,
    sessionToken: undefined,
    signUpToken: undefined,
  };
}
