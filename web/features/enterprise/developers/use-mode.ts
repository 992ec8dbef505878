import { type ApiKey, listApiKeys } from '#contract/enterprise/api-keys.ts';
import { useRead } from '../../../api/use-read.ts';
import { useSearchState } from '../../../ui/hooks/use-search-state.ts';

export const MODES = [
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test' },
] as const;

/** How soon a list shows what the company's software has just done. */
export const WATCH_MS = 5_000;

/**
 * The world that a list shows, in the address under the list's own `name`. A company with test keys alone
 * begins in the test world.
 */
export function useMode(name: 'calls' | 'webhooks') {
  const [{ chosen }, setSearch] = useSearchState((raw) => ({
    chosen: MODES.find(({ value }) => value === raw[name])?.value,
  }));
  const { data: keys = [] } = useRead(listApiKeys);
  const hasTestWorld = keys.some(({ mode }) => mode === 'test');
  const isTestAlone = hasTestWorld && keys.every(({ mode }) => mode === 'test');
  const mode = chosen ?? (isTestAlone ? 'test' : 'live');
  const setMode = (next: ApiKey['mode']) => setSearch({ [name]: next }, { replace: true });
  return { mode, setMode, hasTestWorld };
}
