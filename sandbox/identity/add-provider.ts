/**
 * One OpenID provider: discovery, keys, the account chooser, and the token endpoint.
 *
 * No library stands behind it: Apple's signed client secret, its form post with the user's name, and a page
 * that signs in as anybody are what this stand-in is for, and a library would cost 42 MB of memory (decision
 * 0036).
 */
import { bindAuthorize } from './bind-authorize.ts';
import { bindDiscovery } from './bind-discovery.ts';
import { bindToken } from './bind-token.ts';
import type { Provider } from './provider.ts';

export function addProvider(options: Omit<Provider, 'issuer'>): void {
  const provider: Provider = { ...options, issuer: () => `${options.publicUrl()}/${options.name}` };
  bindDiscovery(provider);
  bindAuthorize(provider);
  bindToken(provider);
}
