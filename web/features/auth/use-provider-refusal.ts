import { useEffect } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { useSearchState } from '../../ui/hooks/use-search-state.ts';

const NAMES: Readonly<Record<string, string>> = { google: 'Google', apple: 'Apple' };

/** Shows why a sign-in with Google or Apple failed; the server puts the reason into the address. */
export function useProviderRefusal(): void {
  const [{ provider, error }, change] = useSearchState((raw) => ({
    provider: NAMES[raw.provider ?? ''],
    error: raw.error,
  }));
  useEffect(() => {
    if (!provider || !error) return;
    toast({
      title: 'Sign In Failed',
      description:
        error === 'user-exists'
          ? `There is already an account with this email. Sign in with your password instead of ${provider}.`
          : `${provider} Sign In failed. Please try again.`,
      tone: 'destructive',
    });
    change({ provider: undefined, error: undefined }, { replace: true });
  }, [provider, error, change]);
}
