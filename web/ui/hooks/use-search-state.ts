/** List state in the address, so that back, reload and sharing work. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type RawSearch = Readonly<Record<string, string | undefined>>;

/**
 * Parses the address with `parse`, which replaces anything unknown by a default, and returns a function that
 * changes it: `const [{ category }, setSearch] = useSearchState(parseMarketplaceSearch)`. An empty or
 * undefined value is removed from the address. Use `replace` for changes on every key, so that back does not
 * step through single letters.
 */
export function useSearchState<State extends object>(
  parse: (raw: RawSearch) => State,
): [State, (changes: RawSearch, options?: { replace?: boolean }) => void] {
  const raw = useSearch({ strict: false }) as RawSearch;
  const navigate = useNavigate();
  const change = useCallback(
    (changes: RawSearch, { replace = false }: { replace?: boolean } = {}) => {
      navigate({
        to: '.',
        search: (before: RawSearch) => ({ ...before, ...changes }),
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [parse(raw), change];
}

/** The value if it is an allowed one, else the fallback. */
export function oneOf<Value extends string>(
  allowed: readonly Value[],
  value: string | undefined,
  fallback: Value,
): Value {
  return allowed.find((candidate) => candidate === value) ?? fallback;
}
