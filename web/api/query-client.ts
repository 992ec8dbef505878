import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, refusalCode } from './api-error.ts';

/**
 * Cached data is never stale by itself, is not read again on focus, and failed calls are not retried (P108):
 * every write names the routes whose answers it changes. Without a network a call fails at once and the page
 * shows it. `onSignedOut` is called when an answer says that the session is over, with how often the write
 * was sent, 0 for a read; `onSecondFactorMissing` when it says that staff have to set up a second
 * factor first.
 */
export function createQueryClient({
  onSignedOut,
  onSecondFactorMissing,
}: {
  onSignedOut: (tries: number) => void;
  onSecondFactorMissing: () => void;
}): QueryClient {
  function notice(error: unknown, tries: number) {
    if (error instanceof ApiError && error.status === 401 && error.code === 'not-signed-in')
      onSignedOut(tries);
    if (refusalCode(error) === 'two-factor-required') onSecondFactorMissing();
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => notice(error, 0) }),
    mutationCache: new MutationCache({
      // After the form has shown the error, so that what the notice shows stays.
      onSettled: (_reply, error, _input, _before, { state }) => {
        if (error) notice(error, state.failureCount + 1);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
