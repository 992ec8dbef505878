/** Failures of an identity provider: it refuses the person, or it is unavailable. */
import { errors } from 'jose';
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { IdentityRefused, IdentityUnavailable } from '#server/accounts/identity-port.ts';

/** The person declined, in OpenID's code and in Apple's. */
const cancellations = ['access_denied', 'user_cancelled_authorize'];

/** Codes of openid-client that concern the provider's health, not the person. */
const unwell = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];

export async function translated<T>(provider: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw translate(provider, error);
  }
}

function translate(provider: string, error: unknown): unknown {
  if (error instanceof IdentityRefused || error instanceof IdentityUnavailable) return error;
  if (error instanceof AuthorizationResponseError) {
    const canceled = cancellations.includes(error.error);
    return new IdentityRefused(`${provider} refused: ${error.error}`, { cause: error, canceled });
  }
  if (error instanceof ResponseBodyError) {
    // Only a wrong or used code is the person's failure. A wrong client secret is ours and would refuse
    // everybody.
    return error.error === 'invalid_grant'
      ? new IdentityRefused(`${provider} does not take the code`, { cause: error })
      : new IdentityUnavailable(`${provider} answered ${error.error}`, { cause: error });
  }
  if (error instanceof errors.JWKSTimeout) return unavailable(provider, error);
  if (error instanceof errors.JOSEError) {
    return new IdentityRefused(`the token of ${provider} is not good`, { cause: error });
  }
  if (error instanceof ClientError && !unwell.includes(error.code ?? '')) {
    return new IdentityRefused(`the answer of ${provider} is not good: ${error.message}`, { cause: error });
  }
  return unavailable(provider, error);
}

function unavailable(provider: string, error: unknown): IdentityUnavailable {
  return new IdentityUnavailable(`${provider} cannot be asked`, { cause: error });
}
