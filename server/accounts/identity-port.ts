/** What sign-in needs of an outside identity provider (Google, Apple). */

export type IdentityProviderName = 'google' | 'apple';

/** A person as the provider vouches for them. `subject` is the provider's own, stable name for the account. */
export type ProvenIdentity = {
  subject: string;
  email: string | null;
  emailVerified: boolean;
  givenName: string | null;
  familyName: string | null;
};

export type BeginInput = {
  /** Where the provider sends the browser back to; Apple does so with a cross-site form POST. */
  redirectUri: string;
};

/** Where to send the browser, and the three secrets to keep (in a signed cookie, say) until it is back. */
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
  /** Throws `IdentityRefused` when the answer does not prove who came back. */
  finish(input: FinishInput): Promise<ProvenIdentity>;
  /** Proves a token that the browser obtained by itself (Apple's button); throws `IdentityRefused`. */
  verifyIdToken(idToken: string, options?: { nonce?: string }): Promise<ProvenIdentity>;
  /** Asks the provider what it says about itself, anew; throws where it does not answer. */
  reach(): Promise<void>;
};

/** The provider answered, and the answer proves nobody: cancelled, expired, replayed, forged, or for someone else. */
export class IdentityRefused extends Error {
  override name = 'IdentityRefused';
  /** Whether the person simply said no, which deserves no error. */
  readonly cancelled: boolean;

  constructor(message: string, options: ErrorOptions & { cancelled?: boolean } = {}) {
    super(message, options);
    this.cancelled = options.cancelled ?? false;
  }
}

/** The provider could not be asked; trying again later makes sense. */
export class IdentityUnavailable extends Error {
  override name = 'IdentityUnavailable';
}
