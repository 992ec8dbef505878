/** What sign-in needs of an outside identity provider (Google, Apple). */

export type IdentityProviderName = 'google' | 'apple';

/** A person as the provider vouches for them. `subject` is the provider's stable id of the account. */
export type ProvenIdentity = {
  subject: string;
  email: string | null;
  emailVerified: boolean;
  givenName: string | null;
  familyName: string | null;
};

/** A person, and until when the token that proves them is valid. */
export type ProvenToken = { identity: ProvenIdentity; expiresAt: Date };

export type BeginInput = {
  /** The address the provider sends the browser back to. Apple uses a cross-site form POST. */
  redirectUri: string;
};

/**
 * The address to send the browser to, and the three secrets to keep until it is back, for example in a signed
 * cookie.
 */
export type BegunSignIn = { url: string; state: string; nonce: string; codeVerifier: string };

export type FinishInput = {
  /** The query the browser came back with, or the fields of Apple's form POST. */
  params: URLSearchParams;
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
};

export type IdentityProvider = {
  name: IdentityProviderName;
  begin(input: BeginInput): Promise<BegunSignIn>;
  /** Throws `IdentityRefused` when the answer does not prove an identity. */
  finish(input: FinishInput): Promise<ProvenIdentity>;
  /**
   * Verifies a token that the browser obtained itself (Apple's button). Throws `IdentityRefused`. Nothing
   * here remembers the token: the caller accepts it once.
   */
  verifyIdToken(idToken: string, options?: { nonce?: string }): Promise<ProvenToken>;
  /** Fetches the provider's metadata again. Throws when the provider does not answer. */
  reach(): Promise<void>;
};

/**
 * The provider answered, but the answer proves no identity: canceled, expired, replayed, forged, or for
 * another client.
 */
export class IdentityRefused extends Error {
  override name = 'IdentityRefused';
  /** Whether the person declined. Declining is not an error. */
  readonly canceled: boolean;

  constructor(message: string, options: ErrorOptions & { canceled?: boolean } = {}) {
    super(message, options);
    this.canceled = options.canceled ?? false;
  }
}

/** The provider did not answer. A retry may succeed. */
export class IdentityUnavailable extends Error {
  override name = 'IdentityUnavailable';
}
