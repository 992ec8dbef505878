/** The last day on which a reward can be claimed. */

const HOUR_MS = 3_600_000;
/** Days end last twelve hours behind UTC. */
const MARGIN_MS = 36 * HOUR_MS;

/** The last day, as YYYY-MM-DD, that ends before the reward does wherever it is read. */
export function lastDayOf(expiresAt: Date): string {
  return new Date(expiresAt.getTime() - MARGIN_MS).toISOString().slice(0, 10);
}

/**
 * Whether that day may be over while the reward can still be claimed: then only the moment says until when.
 */
export function inLastHours(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() < MARGIN_MS;
}
