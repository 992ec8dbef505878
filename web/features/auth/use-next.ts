import { useEffect, useState } from 'react';
import { ownAddress } from '#contract/kernel/own-address.ts';
import { useSearchState } from '../../ui/hooks/use-search-state.ts';

/** The page to open after signing in, from the address; null without one. */
export function useNext(): string | null {
  const [{ next }] = useSearchState((raw) => ({ next: ownAddress(raw.next) }));
  return next;
}

/**
 * The page to open after signing in, for the links of a prerendered page. Hydration does not correct an
 * attribute, so the links get it in the render after.
 */
export function useNextOnceHydrated(): string | null {
  const next = useNext();
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated ? next : null;
}

/** The parameter that hands it on. */
export function nextSearch(next: string | null): { next?: string } {
  return next === null ? {} : { next };
}
