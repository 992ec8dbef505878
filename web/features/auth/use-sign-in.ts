import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type CurrentUser, signIn } from '#contract/accounts.ts';
import { errorMessage } from '../../api/api-error.ts';
import { dashboardAddress } from '../../api/home-address.ts';
import { rememberUser } from '../../api/use-current-user.ts';
import { useWrite } from '../../api/use-write.ts';
import { paths } from '../../paths.ts';
import { forgetKept } from '../../shared/kept/kept.ts';
import { withKeptClaim } from '../../shared/kept/kept-claim.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { keepNext } from './next-after-verification.ts';
import { nextSearch } from './use-next.ts';

const REDIRECT_AFTER_MILLISECONDS = 100;

type Next = { next: string | null };

/** Redirects after a sign-in: to the page that required it, else to the user's home. */
export function useAfterSignIn({ next }: Next) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  return async (user: CurrentUser | null) => {
    toast({ title: 'Successfully signed in!', tone: 'good' });
    // The cache and the drafts may be those of a visitor or of another user.
    queryClient.clear();
    const address = next && withKeptClaim(next);
    forgetKept(user?.id);
    const home = user ? await dashboardAddress(queryClient, user) : paths.marketplace.href();
    if (user) rememberUser(queryClient, user);
    setTimeout(() => navigate({ href: address ?? home }), REDIRECT_AFTER_MILLISECONDS);
  };
}

/**
 * Signs in with the password. Calls `onSecondFactor` when the account also needs a code, and `onRefused` with
 * the reason.
 */
export function useSignIn({
  next,
  onSecondFactor,
  onRefused,
}: Next & { onSecondFactor: () => void; onRefused: (message: string) => void }) {
  const navigate = useNavigate();
  const welcome = useAfterSignIn({ next });

  return useWrite(signIn, {
    onSuccess: (reply) => {
      if ('requiresTwoFactor' in reply) onSecondFactor();
      else return welcome('user' in reply ? reply.user : null);
    },
    onError: (error, { body }) => {
      const message = errorMessage(error);
      if (message.includes('verify your email')) {
        toast({
          title: 'Email Verification Required',
          description: 'Please verify your email address to continue.',
        });
        keepNext(body.email, next);
        navigate({ to: paths.verifyEmail.href(), search: { email: body.email, ...nextSearch(next) } });
        return;
      }
      onRefused(message);
    },
  });
}
