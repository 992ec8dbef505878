/**
 * The gift whose page a visitor leaves to sign in. Its link is worth money, so no address on the way carries
 * it: the tab keeps the token, and the address to return to is the same for every gift.
 */
import { paths } from '../../paths.ts';
import { GUEST, keptKey } from './kept.ts';

const KEY = keptKey(GUEST, 'claim');
/** In place of the token of a kept gift. No token is that short. */
export const KEPT_TOKEN = 'kept';

/** The address to return to. */
export const KEPT_CLAIM = paths.claim.href({ token: KEPT_TOKEN });

export function keepClaim(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // Without storage the way back is the link of the email.
  }
}

/** The token of the kept gift for the placeholder, any other one unchanged. */
export function withKeptToken(token: string): string {
  try {
    return (token === KEPT_TOKEN && sessionStorage.getItem(KEY)) || token;
  } catch {
    return token;
  }
}

/** The address of the kept gift for `KEPT_CLAIM`, any other one unchanged. */
export function withKeptClaim(next: string): string {
  return next === KEPT_CLAIM ? paths.claim.href({ token: withKeptToken(KEPT_TOKEN) }) : next;
}

/** Keeps the gift that the address names, and returns one that does not name it. */
export function withoutClaim(next: string): string {
  const token = /^\/claim\/([^/?#]+)$/.exec(next)?.[1];
  if (!token) return next;
  keepClaim(token);
  return KEPT_CLAIM;
}
