import { useSyncExternalStore } from 'react';

/** Stands in the HTML that the build writes, which does not know where it will be served. */
const EXAMPLE = 'https://indulge.example';

const neverChanges = () => () => undefined;

/** The address of this product. */
export function useOrigin(): string {
  return useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => EXAMPLE,
  );
}
