/** Google and Apple through OpenID Connect, with state, nonce and PKCE. */
import { type JWTPayload, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import {
  type FinishInput,
  type IdentityProvider,
  type IdentityProviderName,
  IdentityRefused,
  type ProvenIdentity,
} from '#server/accounts/identity-port.ts';
import { type AppleKey, signAppleSecret } from './apple-client-secret.ts';
import { createDiscovery } from './discovery.ts';
import { translated } from './failures.ts';

export type IdentityProviderOptions = {
  name: IdentityProviderName;
  /** `https://accounts.google.com`, `https://appleid.apple.com`. */
  issuer: string;
  clientId: string;
  secret: { clientSecret: string } | AppleKey;
  timeoutSeconds?: number;
};

export function createIdentityProvider(options: IdentityProviderOptions): IdentityProvider {
  const { name, issuer, clientId, secret, timeoutSeconds = 10 } = options;
  let clientSecret = '';

  const authenticate: openid.ClientAuth = (_server, client, body) => {
    body.set('client_id', client.client_id);
    body.set('client_secret', clientSecret);
  };
  const renewSecret = async () => {
    clientSecret =
      'clientSecret' in secret ? secret.clientSecret : await signAppleSecret(secret, { clientId, issuer });
  };

  const { current, discover } = createDiscovery({ name, issuer, clientId, timeoutSeconds, authenticate });

  return {
    name,
    begin: ({ redirectUri }) =>
      translated(name, async () => {
        const { config } = await current();
        const state = openid.randomState();
        const nonce = openid.randomNonce();
        const codeVerifier = openid.randomPKCECodeVerifier();
        const url = openid.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: name === 'apple' ? 'openid name email' : 'openid email profile',
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          // Apple requires form_post where a name is requested; Google offers a choice among several
          // accounts.
          ...(name === 'apple' ? { response_mode: 'form_post' } : { prompt: 'select_account' }),
        });
        return { url: url.href, state, nonce, codeVerifier };
      }),
    finish: (input) =>
      translated(name, async () => {
        const { config } = await current();
        await renewSecret();
        const tokens = await openid.authorizationCodeGrant(config, answerUrl(input), {
          expectedState: input.state,
          expectedNonce: input.nonce,
          pkceCodeVerifier: input.codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new IdentityRefused(`${name} proved nobody`);
        return identityOf(claims, input.params.get('user'));
      }),
    verifyIdToken: (idToken, { nonce } = {}) =>
      translated(name, async () => {
        const { config, keys } = await current();
        const { payload } = await jwtVerify(idToken, keys, {
          issuer: config.serverMetadata().issuer,
          audience: clientId,
          algorithms: ['RS256', 'ES256'],
          requiredClaims: ['sub', 'iat', 'exp'],
        });
        if (nonce !== undefined && payload.nonce !== nonce) {
          throw new IdentityRefused(`the token of ${name} is for another sign-in`);
        }
        return { identity: identityOf(payload, null), expiresAt: new Date(Number(payload.exp) * 1000) };
      }),
    reach: () =>
      translated(name, async () => {
        await discover();
      }),
  };
}

/** The address the browser came back to, whichever way its parameters arrived. */
function answerUrl({ redirectUri, params }: FinishInput): URL {
  const url = new URL(redirectUri);
  for (const [key, value] of params) if (key !== 'user') url.searchParams.append(key, value);
  return url;
}

/**
 * Apple sometimes writes `email_verified` as a string, and sends the name once, beside the token and
 * unsigned: good enough to fill a form, never to identify a person.
 */
function identityOf(claims: JWTPayload, appleUser: string | null): ProvenIdentity {
  const named = nameIn(appleUser);
  return {
    subject: String(claims.sub),
    email: textOf(claims.email),
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    givenName: textOf(claims.given_name) ?? named.givenName,
    familyName: textOf(claims.family_name) ?? named.familyName,
  };
}

function nameIn(appleUser: string | null): { givenName: string | null; familyName: string | null } {
  try {
    const { name } = JSON.parse(appleUser ?? '{}') as { name?: { firstName?: unknown; lastName?: unknown } };
    return { givenName: textOf(name?.firstName), familyName: textOf(name?.lastName) };
  } catch {
    // An invalid name is ignored. Identity does not depend on it.
    return { givenName: null, familyName: null };
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : null;
}
