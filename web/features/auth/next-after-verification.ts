/**
 * Where a new member goes once the email is verified. The link in the mail opens another tab, so the browser
 * keeps the address for as long as that link works. The mail does not carry it: the address of a claim page
 * is worth money. It is kept for one email, so that nobody else who uses the browser is led there, and until
 * somebody signs in.
 */
import { ownAddress } from '#contract/kernel/own-address.ts';
import { GUEST, keptKey } from '../../shared/kept/kept.ts';
import { withKeptClaim, withoutClaim } from '../../shared/kept/kept-claim.ts';

const KEY = keptKey(GUEST, 'next-after-verification');
const KEPT_MILLISECONDS = 24 * 60 * 60 * 1_000;

type Kept = { email: string; next: string; until: number };

/** Keeps nothing for null. */
export function keepNext(email: string, next: string | null): void {
  if (next === null) return;
  const kept: Kept = {
    email: normalized(email),
    next: withKeptClaim(next),
    until: Date.now() + KEPT_MILLISECONDS,
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage the sign-in leads to the user's home.
  }
}

/** Returns the address that was kept for this email, once; null without any. */
export function takeNext(email: string): string | null {
  try {
    const kept: Partial<Kept> | null = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (!kept) return null;
    const isOver = !kept.until || kept.until <= Date.now();
    const isOurs = kept.email === normalized(email);
    if (isOver || isOurs) localStorage.removeItem(KEY);
    const next = isOurs && !isOver ? ownAddress(kept.next) : null;
    return next && withoutClaim(next);
  } catch {
    return null;
  }
}

function normalized(email: string): string {
  return email.trim().toLowerCase();
}
