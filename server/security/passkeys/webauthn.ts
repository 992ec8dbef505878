/** Loaded with the first passkey, because its readers of certificates take 20 MB. */
export const webauthn = () => import('@simplewebauthn/server');
