/** The last day on which a reward can be claimed. */

const HOUR_MS = 3_600_000;

/** The last day, as YYYY-MM-DD, that ends before the reward does wherever it is read: days end last twelve hours behind UTC. */
export function lastDayOf(expiresAt: Date): string {
  return new Date(expiresAt.getTime() - 36 * HOUR_MS).toISOString().slice(0, 10);
}
