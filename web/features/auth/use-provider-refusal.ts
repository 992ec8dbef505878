import { useEffect } from 'react';
import { PROVIDER_NAMES } from '#contract/kernel/identity-providers.ts';
import { useSearchState } from '../../ui/hooks/use-search-state.ts';

const NAMES: Readonly<Record<string, string>> = PROVIDER_NAMES;

/** Passes on why a sign-in with Google or Apple failed; the server puts the reason into the address. */
export function useProviderRefusal(refuse: (message: string) => void): void {
  const [{ provider, error }, change] = useSearchState((raw) => ({
    provider: NAMES[raw.provider ?? ''],
    error: raw.error,
  }));
  useEffect(() => {
    if (!provider || !error) return;
    refuse(
      error === 'user-exists'
        ? `There is already an account with this email. Sign in with your password instead of ${provider}.`
        : `${provider} Sign In failed. Please try again.`,
    );
    change({ provider: undefined, error: undefined }, { replace: true });
  }, [provider, error, change, refuse]);
}
