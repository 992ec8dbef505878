/** Lets a call pass with a token that is valid, and refuses it as the issuer does otherwise. */
import type { Call, Handler, Reply } from '../kernel/call.ts';
import { jsonOf } from '../kernel/http.ts';
import { issuerErrorReply } from './pages.ts';
import type { Tokens } from './tokens.ts';

export function requireToken(tokens: Tokens): (handler: Handler) => Handler {
  return (handler) => (call) => {
    const token = /^Bearer (.+)$/i.exec(call.headers.authorization ?? '')?.[1];
    const verdict = token ? tokens.check(token) : 'forged';
    if (verdict === 'good') return handler(call);
    return verdict === 'expired'
      ? issuerErrorReply(401, call.path, 'The access token expired', 'TOKEN_EXPIRED')
      : issuerErrorReply(
          401,
          call.path,
          'Full authentication is required to access this resource',
          'INVALID_TOKEN',
        );
  };
}

/** `POST /oauth/token`. */
export function giveToken(tokens: Tokens, call: Call): Reply {
  const body = (jsonOf(call) ?? {}) as Record<string, unknown>;
  if (body.grant_type !== 'client_credentials' || !tokens.knows(body.client_id, body.client_secret))
    return issuerErrorReply(401, call.path, 'Access Denied', 'INVALID_CREDENTIALS');
  return {
    body: {
      access_token: tokens.issue(),
      scope: 'developer',
      expires_in: tokens.lifetimeSeconds,
      token_type: 'Bearer',
    },
  };
}
