/** Counts in texts. */

/** "1,200" */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** "1 row", "1,200 rows" */
export function countLabel(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
