/** The token endpoint: a code for an id token. */
import { createHash } from 'node:crypto';
import { importJWK, type JWK, SignJWT } from 'jose';
import type { Reply } from '../kernel/call.ts';
import { formOf } from '../kernel/http.ts';
import type { Account } from './account.ts';
import { authenticates, credentialsOf } from './clients.ts';
import type { Provider } from './provider.ts';
import type { Grant } from './registry.ts';

export function bindToken(provider: Provider): void {
  const { name, router, registry, client, issuer } = provider;
  router.on('POST', `/${name}/token`, async (call) => {
    const form = formOf(call);
    const credentials = credentialsOf(form, call.headers.authorization);
    if (!client || !(await authenticates(client, credentials, issuer()))) return wrong(401, 'invalid_client');
    if (form.get('grant_type') !== 'authorization_code') return wrong(400, 'unsupported_grant_type');
    const grant = registry.redeem(name, form.get('code') ?? '');
    const account = grant && registry.account(name, grant.subject);
    if (!grant || !account || grant.redirectUri !== form.get('redirect_uri'))
      return wrong(400, 'invalid_grant');
    if (grant.codeChallenge && challengeOf(form.get('code_verifier')) !== grant.codeChallenge) {
      return wrong(400, 'invalid_grant');
    }
    const idToken = await signIdToken(provider, account, grant);
    const body = {
      access_token: crypto.randomUUID(),
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: idToken,
    };
    return { headers: { 'cache-control': 'no-store' }, body };
  });
}

function wrong(status: number, error: string): Reply {
  return { status, headers: { 'cache-control': 'no-store' }, body: { error } };
}

async function signIdToken(
  { name, registry, issuer }: Provider,
  account: Account,
  { clientId, nonce }: Grant,
): Promise<string> {
  const key: JWK = await registry.signingKey(name);
  const names = {
    name: `${account.givenName} ${account.familyName}`,
    given_name: account.givenName,
    family_name: account.familyName,
  };
  return new SignJWT({
    email: account.email,
    email_verified: account.emailVerified,
    ...(nonce === null ? {} : { nonce }),
    ...(name === 'google' ? { ...names, azp: clientId } : { nonce_supported: true }),
  })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid })
    .setIssuer(issuer())
    .setAudience(clientId)
    .setSubject(account.subject)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importJWK(key, 'RS256'));
}

function challengeOf(verifier: string | null): string {
  return createHash('sha256')
    .update(verifier ?? '')
    .digest('base64url');
}
