/**
 * Cents as a JSON number of dollars: the nearest float prints exactly the two decimals, below 90 trillion
 * dollars.
 */
export function toDollars(cents: bigint): number {
  return Number(cents) / 100;
}
