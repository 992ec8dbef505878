/**
 * Authenticates the clients of the token endpoint: Google's has a secret, Apple's signs a new one for each
 * call.
 */

import { importSPKI, jwtVerify } from 'jose';
import { equal } from '../kernel/equal.ts';

export type GoogleClient = { clientId: string; clientSecret: string };

/** The public half (PEM) of the key that Apple hands out with `keyId`. */
export type AppleClient = { clientId: string; teamId: string; keyId: string; publicKey: string };

export type Client = GoogleClient | AppleClient;

/** Whether these credentials, from the body or a Basic header, are the client's. `audience` is the issuer. */
export async function authenticates(
  client: Client,
  given: { clientId: string; clientSecret: string },
  audience: string,
): Promise<boolean> {
  if (given.clientId !== client.clientId) return false;
  if ('clientSecret' in client) return equal(given.clientSecret, client.clientSecret);
  try {
    const key = await importSPKI(client.publicKey, 'ES256');
    const { protectedHeader } = await jwtVerify(given.clientSecret, key, {
      algorithms: ['ES256'],
      issuer: client.teamId,
      subject: client.clientId,
      audience,
      requiredClaims: ['iat', 'exp'],
    });
    return protectedHeader.kid === client.keyId;
  } catch {
    return false;
  }
}

/** Reads `client_id` and `client_secret` from the form, else from an `Authorization: Basic` header. */
export function credentialsOf(form: URLSearchParams, authorization: string | undefined) {
  const basic = /^Basic (.+)$/i.exec(authorization ?? '')?.[1];
  if (!basic) {
    return { clientId: form.get('client_id') ?? '', clientSecret: form.get('client_secret') ?? '' };
  }
  const [clientId = '', clientSecret = ''] = Buffer.from(basic, 'base64').toString().split(':');
  return { clientId: decodeURIComponent(clientId), clientSecret: decodeURIComponent(clientSecret) };
}
