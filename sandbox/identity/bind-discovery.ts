/** What a provider publishes of itself: its addresses, and the key of its tokens. */
import type { Provider } from './provider.ts';

export function bindDiscovery({ name, router, registry, issuer }: Provider): void {
  router.on('GET', `/${name}/.well-known/openid-configuration`, () => ({
    body: {
      issuer: issuer(),
      authorization_endpoint: `${issuer()}/authorize`,
      token_endpoint: `${issuer()}/token`,
      jwks_uri: `${issuer()}/keys`,
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'form_post'],
      subject_types_supported: [name === 'apple' ? 'pairwise' : 'public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', name === 'apple' ? 'name' : 'profile'],
      token_endpoint_auth_methods_supported:
        name === 'apple' ? ['client_secret_post'] : ['client_secret_post', 'client_secret_basic'],
      claims_supported: ['aud', 'email', 'email_verified', 'exp', 'iat', 'iss', 'nonce', 'sub'],
      code_challenge_methods_supported: ['S256'],
    },
  }));

  router.on('GET', `/${name}/keys`, async () => {
    const { kty, n, e, kid, alg, use } = await registry.signingKey(name);
    return { body: { keys: [{ kty, n, e, kid, alg, use }] } };
  });
}
