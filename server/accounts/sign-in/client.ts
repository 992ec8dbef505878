/** The browser that signs in. */
import type { Browser } from '../sessions/sessions.ts';
import type { KnownBrowser } from './known-browser.ts';

/** The client and the proofs its browser holds. */
export type Client = Browser & {
  /** The browser's current session. Signing in replaces it. */
  sessionToken: string | undefined;
  /** The accounts that this browser signed in to before. */
  knownBrowser: KnownBrowser;
  /** The proof that this browser signed up. */
  signUpToken: string | undefined;
};
