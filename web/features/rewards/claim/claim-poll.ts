/** How often the page of a gift looks for codes that are on their way. */

/** Most cards are issued within a second or two. */
const SOON_EVERY_MS = 1_000;
const SOON_MS = 10_000;
/** A slow issuer takes minutes, and each read counts in what one network may ask. */
const LATER_EVERY_MS = 5_000;

/** `waitedMs`: how long the page has waited so far. */
export function claimPollEveryMs(waitedMs: number): number {
  return waitedMs < SOON_MS ? SOON_EVERY_MS : LATER_EVERY_MS;
}
