/** Checks an authorization request as the real providers do. */
import type { ProviderName } from './account.ts';

export type SignInRequest = {
  clientId: string;
  redirectUri: string;
  responseMode: 'query' | 'form_post';
  scopes: string[];
  state: string | null;
  nonce: string | null;
  codeChallenge: string | null;
};

/**
 * `page`: the redirect address cannot be trusted, so the browser shows the error. `back`: the client receives
 * it.
 */
export type CheckedRequest =
  | { kind: 'good'; request: SignInRequest }
  | { kind: 'page'; message: string }
  | { kind: 'back'; request: SignInRequest; error: string; description: string };

type Rules = { provider: ProviderName; clientId: string | undefined; publicUrl: string };

export function checkRequest(params: URLSearchParams, rules: Rules): CheckedRequest {
  const clientId = params.get('client_id') ?? '';
  const redirectUri = params.get('redirect_uri') ?? '';
  if (!rules.clientId || clientId !== rules.clientId) {
    return { kind: 'page', message: `No client has the id “${clientId}”.` };
  }
  if (!isOurs(redirectUri, rules.publicUrl)) {
    return { kind: 'page', message: `The address “${redirectUri}” is not registered for this client.` };
  }
  const scopes = (params.get('scope') ?? '').split(' ').filter(Boolean);
  const request: SignInRequest = {
    clientId,
    redirectUri,
    responseMode: params.get('response_mode') === 'form_post' ? 'form_post' : 'query',
    scopes,
    state: params.get('state'),
    nonce: params.get('nonce'),
    codeChallenge: params.get('code_challenge'),
  };
  const wrong = (error: string, description: string): CheckedRequest => {
    return { kind: 'back', request, error, description };
  };
  if (params.get('response_type') !== 'code') {
    return wrong('unsupported_response_type', 'response_type must be code.');
  }
  if (rules.provider === 'google' && !scopes.includes('openid')) {
    return wrong('invalid_scope', 'scope must have openid.');
  }
  if (request.codeChallenge && params.get('code_challenge_method') !== 'S256') {
    return wrong('invalid_request', 'code_challenge_method must be S256.');
  }
  // Apple's own rule: names and emails travel by POST, never in an address.
  const shares = scopes.includes('name') || scopes.includes('email');
  if (rules.provider === 'apple' && shares && request.responseMode !== 'form_post') {
    return wrong('invalid_request', 'response_mode must be form_post when name or email scope is requested.');
  }
  return { kind: 'good', request };
}

/** The real providers keep a list of addresses. This one accepts the application's own host and loopback. */
function isOurs(redirectUri: string, publicUrl: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const { protocol, hostname } = new URL(redirectUri);
  const known = ['localhost', '127.0.0.1', new URL(publicUrl).hostname];
  return /^https?:$/.test(protocol) && known.includes(hostname);
}
