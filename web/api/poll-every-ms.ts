/** How often a page looks for what somebody else has to finish, such as an issuer or a bank. */

/** Most of it is finished within seconds. */
const SOON_EVERY_MS = 1_000;
const SOON_MS = 10_000;
/** A slow issuer takes minutes, and each read counts in what one network may ask. */
const LATER_EVERY_MS = 5_000;
const LATER_MS = 3 * 60_000;
/** An issuer that is away, or a payment that was abandoned, takes hours. */
const AT_LAST_EVERY_MS = 30_000;

/** After how many milliseconds of waiting the pace changes. */
export const PACE_CHANGES_MS = [SOON_MS, LATER_MS] as const;

/** `waitedMs`: how long the page has waited so far. */
export function pollEveryMs(waitedMs: number): number {
  if (waitedMs < SOON_MS) return SOON_EVERY_MS;
  return waitedMs < LATER_MS ? LATER_EVERY_MS : AT_LAST_EVERY_MS;
}
