/** Whether a browser signed in to an account before. */
import type { UserRow } from '../user.ts';

/**
 * What a browser's sealed cookie says: the account, when the cookie was set, and other accounts of this
 * browser.
 */
export type KnownBrowser = {
  userId: string;
  browserId: string;
  /** Milliseconds since 1970; missing in cookies of before this was kept. */
  since?: number | undefined;
  also?: { userId: string; since: number }[] | undefined;
} | null;

/** The most other accounts that one browser remembers. */
const MOST_OTHERS = 5;

export function isKnownBrowser(
  browser: KnownBrowser,
  user: Pick<UserRow, 'id' | 'browsers_known_since'>,
): boolean {
  const since = signedInSince(browser, user.id);
  if (since === undefined) return false;
  return user.browsers_known_since === null || since > user.browsers_known_since.getTime();
}

function signedInSince(browser: KnownBrowser, userId: string): number | undefined {
  if (browser?.userId === userId) return browser.since ?? 0;
  return browser?.also?.find((other) => other.userId === userId)?.since;
}

/** The cookie's facts once this browser has signed in to `userId`. */
export function rememberAccount(
  browser: KnownBrowser,
  { userId, browserId, now }: { userId: string; browserId: string; now: Date },
): NonNullable<KnownBrowser> {
  const before = browser === null ? [] : [{ userId: browser.userId, since: browser.since ?? 0 }];
  const also = [...before, ...(browser?.also ?? [])].filter((other) => other.userId !== userId);
  return { userId, browserId, since: now.getTime(), also: also.slice(0, MOST_OTHERS) };
}
