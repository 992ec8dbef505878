import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getCurrentUser } from '#contract/accounts.ts';
import { readQuery } from '../../api/use-read.ts';
import { serverPaths } from '../../paths.ts';
import { forgetUsers } from '../../shared/kept/kept.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { EXPIRED_AFTER_MS, isActiveElsewhere, WARNED_AFTER_MS, watchInactivity } from './inactivity.ts';

const LEFT_AFTER_MS = 2_000;

/**
 * Tells the server that the user is active, and ends the session of an inactive one after a warning. A silent
 * timer only does the first. Renders nothing.
 */
export function SessionTimer({ silent }: { silent: boolean }) {
  const queryClient = useQueryClient();

  useEffect(() => {
    let signingOut: ReturnType<typeof setTimeout> | undefined;
    let dismissWarning: (() => void) | undefined;
    const stop = watchInactivity({
      onWarn() {
        if (silent) return;
        dismissWarning = toast({
          title: 'Session Warning',
          description:
            'Your session will expire in 2 minutes due to inactivity. Please interact with the page to stay logged in.',
          tone: 'destructive',
          duration: EXPIRED_AFTER_MS - WARNED_AFTER_MS,
        });
      },
      onRelief: () => dismissWarning?.(),
      onExpire() {
        if (silent) return;
        toast({
          title: 'Session Expired',
          description: 'You have been logged out due to inactivity. Redirecting to login...',
          tone: 'destructive',
        });
        signingOut = setTimeout(goToSignIn, LEFT_AFTER_MS);
      },
      // An expired session redirects to the sign-in page, as after any other call.
      onPresence: () =>
        void queryClient.fetchQuery({ ...readQuery(getCurrentUser), staleTime: 0 }).catch(ignore),
    });
    return () => {
      stop();
      clearTimeout(signingOut);
    };
  }, [queryClient, silent]);

  return null;
}

/** A hidden tab may be late, and must not end a session that another tab has started since. */
function goToSignIn(): void {
  if (isActiveElsewhere()) {
    window.location.reload();
    return;
  }
  forgetUsers();
  window.location.assign(serverPaths.logout);
}

/** The query cache handles an expired session; an unreachable server is tried again the next time. */
function ignore(): void {}
