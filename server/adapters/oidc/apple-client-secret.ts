/** Apple's client secret: a token that the client signs with the key Apple issued for it. */
import { importPKCS8, SignJWT } from 'jose';

export type AppleKey = {
  teamId: string;
  keyId: string;
  /** PKCS #8 PEM, as in Apple's .p8 file. */
  privateKey: string;
};

/** Signs a secret that is valid for five minutes, enough for one call. Apple would allow half a year. */
export async function signAppleSecret(
  key: AppleKey,
  client: { clientId: string; issuer: string },
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: key.keyId })
    .setIssuer(key.teamId)
    .setSubject(client.clientId)
    .setAudience(client.issuer)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(await importPKCS8(key.privateKey, 'ES256'));
}
