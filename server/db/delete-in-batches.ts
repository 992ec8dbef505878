/**
 * Deletes what is no longer kept, in statements that each end within the time limit of one (time-limits.ts).
 */

const MOST_AT_ONCE = 5_000;

/** `deleteSome` deletes at most so many rows, and returns how many it did. */
export async function deleteInBatches(
  deleteSome: (most: number) => Promise<number>,
  most = MOST_AT_ONCE,
): Promise<void> {
  while ((await deleteSome(most)) === most);
}
