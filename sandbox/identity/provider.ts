/**
 * One OpenID provider: discovery, keys, the account chooser, and the token endpoint.
 *
 * No library stands behind it: Apple's signed client secret, its form post with the user's name, and a page
 * that signs in as anybody are what this stand-in is for, and a library would cost 42 MB of memory (decision
 * 0036).
 */
import { createHash } from 'node:crypto';
import { importJWK, type JWK, SignJWT } from 'jose';
import type { Call, Reply } from '../kernel/call.ts';
import type { Router } from '../kernel/http.ts';
import type { Account, ProviderName } from './account.ts';
import { authenticates, type Client, credentialsOf } from './clients.ts';
import { choosePage, errorPage, formPostPage } from './pages.ts';
import type { Registry } from './registry.ts';
import { checkRequest, type SignInRequest } from './request.ts';

type Options = {
  name: ProviderName;
  router: Router;
  registry: Registry;
  client: Client | undefined;
  publicUrl: () => string;
};

export function addProvider({ name, router, registry, client, publicUrl }: Options): void {
  const issuer = () => `${publicUrl()}/${name}`;
  const check = (params: URLSearchParams) =>
    checkRequest(params, { provider: name, clientId: client?.clientId, publicUrl: publicUrl() });

  const finish = (request: SignInRequest, account: Account): Reply => {
    const { clientId, redirectUri, nonce, codeChallenge } = request;
    const { subject } = account;
    const code = registry.issueCode(name, { subject, clientId, redirectUri, nonce, codeChallenge });
    const reply: Record<string, string> = { code };
    if (name === 'apple' && !account.consented && request.scopes.includes('name')) {
      const spelled = { firstName: account.givenName, lastName: account.familyName };
      reply.user = JSON.stringify({ name: spelled, email: account.email });
    }
    registry.markConsented(name, subject);
    return sendBack(request, reply);
  };

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

  router.on('GET', `/${name}/authorize`, ({ query, queryText }) => {
    const checked = check(query);
    if (checked.kind === 'page') return errorPage(name, checked.message);
    if (checked.kind === 'back') return refuse(checked.request, checked.error, checked.description);
    return choosePage({ name, accounts: registry.accounts(name), requestText: queryText });
  });

  router.on('POST', `/${name}/authorize`, (call) => {
    const form = formOf(call);
    const requestText = form.get('request') ?? '';
    const checked = check(new URLSearchParams(requestText));
    if (checked.kind === 'page') return errorPage(name, checked.message);
    if (checked.kind === 'back') return refuse(checked.request, checked.error, checked.description);
    if (form.has('cancel')) {
      const error = name === 'apple' ? 'user_cancelled_authorize' : 'access_denied';
      return refuse(checked.request, error, 'The user declined.');
    }
    const chosen = form.get('person');
    const account = chosen ? registry.account(name, chosen) : savedFrom(form);
    if (account) return finish(checked.request, account);
    const problem = 'Give a first name, a last name and an e-mail address.';
    return choosePage({ name, accounts: registry.accounts(name), requestText, problem });
  });

  router.on('POST', `/${name}/token`, async (call) => {
    const form = formOf(call);
    const wrong = (status: number, error: string): Reply => {
      return { status, headers: { 'cache-control': 'no-store' }, body: { error } };
    };
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
    const idToken = await signIdToken(account, grant.clientId, grant.nonce);
    const body = {
      access_token: crypto.randomUUID(),
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: idToken,
    };
    return { headers: { 'cache-control': 'no-store' }, body };
  });

  const savedFrom = (form: URLSearchParams): Account | undefined => {
    const [givenName = '', familyName = '', email = ''] = ['givenName', 'familyName', 'email'].map((field) =>
      form.get(field)?.trim(),
    );
    if (!givenName || !familyName || !/^[^\s@]+@[^\s@]+$/.test(email)) return undefined;
    return registry.saveAccount(name, {
      givenName,
      familyName,
      email,
      emailVerified: form.has('emailVerified'),
    });
  };

  const signIdToken = async (account: Account, audience: string, nonce: string | null) => {
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
      ...(name === 'google' ? { ...names, azp: audience } : { nonce_supported: true }),
    })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .setIssuer(issuer())
      .setAudience(audience)
      .setSubject(account.subject)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(await importJWK(key, 'RS256'));
  };
}

function refuse(request: SignInRequest, error: string, description: string): Reply {
  return sendBack(request, { error, error_description: description });
}

function sendBack({ redirectUri, responseMode, state }: SignInRequest, reply: Record<string, string>): Reply {
  const params = state === null ? reply : { ...reply, state };
  if (responseMode === 'form_post') return formPostPage(redirectUri, params);
  const location = new URL(redirectUri);
  for (const [key, value] of Object.entries(params)) location.searchParams.set(key, value);
  return { status: 303, headers: { location: location.href, 'cache-control': 'no-store' } };
}

function challengeOf(verifier: string | null): string {
  return createHash('sha256')
    .update(verifier ?? '')
    .digest('base64url');
}

function formOf(call: Call): URLSearchParams {
  return new URLSearchParams(call.body.toString('utf8'));
}
