/**
 * React keys for identical items, such as the skeletons of a list: `repeat(8).map((key) => <Skeleton
 * key={key} />)`.
 */
export function repeat(times: number): readonly string[] {
  return Array.from({ length: times }, (_, index) => `nr-${index + 1}`);
}
